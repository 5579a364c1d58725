import type { StepInput } from '../../../engine/tfjs/step.js';

/** A prompt being decoded greedily: its known tokens, how many of them are computed, and its KV blocks. */
export class Sequence {
  computed = 0;
  /** Logits that chose the first and the latest generated token. */
  firstLogits: Float32Array | undefined;
  lastLogits: Float32Array | undefined;
  readonly known: number[];

  constructor(
    private readonly prompt: readonly number[],
    private readonly generate: number,
    public blocks: number[],
    private readonly chunk: number,
  ) {
    this.known = [...prompt];
  }

  get greedy(): number[] {
    return this.known.slice(this.prompt.length);
  }

  get done(): boolean {
    return this.greedy.length === this.generate;
  }

  /** What it computes in the next step. */
  input(): StepInput {
    const tokens = this.known.slice(this.computed, this.computed + this.chunk);
    const yields = this.computed + tokens.length === this.known.length;
    return { tokens, position: this.computed, blocks: this.blocks, yields };
  }

  /** The step is done; `next` is −1 where it yielded nothing. */
  advance(computed: number, next: number, logits: Float32Array | undefined): void {
    this.computed += computed;
    if (next < 0) return;
    this.firstLogits ??= logits;
    this.lastLogits = logits;
    this.known.push(next);
  }
}
