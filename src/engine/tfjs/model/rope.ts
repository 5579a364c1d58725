import type { ModelConfig, Rope } from './config.js';

/** Radians a position, [headDim / 2], float32: theta^(−2i / headDim), scaled as `rope_scaling` says. */
export function inverseFrequencies({ headDim, rope }: Pick<ModelConfig, 'headDim' | 'rope'>): Float32Array {
  return Float32Array.from({ length: headDim / 2 }, (_, i) => scaled(rope.theta ** ((-2 * i) / headDim), rope));
}

function scaled(frequency: number, rope: Rope): number {
  if (rope.type === 'default') return frequency;
  if (rope.type === 'linear') return frequency / rope.factor;
  // Llama 3: short waves stay, long ones are stretched, those between are blended.
  const turns = (rope.originalPositions * frequency) / (2 * Math.PI);
  if (turns > rope.highFreqFactor) return frequency;
  if (turns < rope.lowFreqFactor) return frequency / rope.factor;
  const smooth = (turns - rope.lowFreqFactor) / (rope.highFreqFactor - rope.lowFreqFactor);
  return ((1 - smooth) * frequency) / rope.factor + smooth * frequency;
}

/** Cosines and sines by position, [positions, headDim / 2] each; it grows as positions come. */
export class RopeTable {
  cos = new Float32Array(0);
  sin = new Float32Array(0);
  private positions = 0;
  private readonly frequencies: Float32Array;

  constructor(config: Pick<ModelConfig, 'headDim' | 'rope'>) {
    this.frequencies = inverseFrequencies(config);
  }

  /** From now on the table has every position below `positions`. */
  cover(positions: number): void {
    if (positions <= this.positions) return;
    const half = this.frequencies.length;
    const to = Math.max(positions, 2 * this.positions, 256);
    const cos = new Float32Array(to * half);
    const sin = new Float32Array(to * half);
    cos.set(this.cos);
    sin.set(this.sin);
    for (let position = this.positions; position < to; position++) {
      for (let i = 0; i < half; i++) {
        const angle = Math.fround(position * this.frequencies[i]); // float32, as the models were trained
        cos[position * half + i] = Math.cos(angle);
        sin[position * half + i] = Math.sin(angle);
      }
    }
    this.cos = cos;
    this.sin = sin;
    this.positions = to;
  }
}
