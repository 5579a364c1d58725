import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { ModelConfig } from './config.js';
import type { ModelSource } from './source.js';
import { tensorShapes } from './tensors.js';

const LLAMA = {
  normEps: 1e-5,
  rope: { type: 'default', theta: 10_000 },
  tied: false,
  attentionBias: false,
  mlpBias: false,
} as const;

/** Models with random weights, by name: 1.3, 4.0 and 27.4 million parameters. */
export const RANDOM_MODELS: Readonly<Record<string, ModelConfig>> = {
  tiny: { ...LLAMA, vocab: 2048, hidden: 128, layers: 4, heads: 4, kvHeads: 2, headDim: 32, inner: 352 },
  small: { ...LLAMA, vocab: 2048, hidden: 256, layers: 4, heads: 8, kvHeads: 4, headDim: 32, inner: 688 },
  medium: { ...LLAMA, vocab: 4096, hidden: 512, layers: 8, heads: 8, kvHeads: 4, headDim: 64, inner: 1376 },
};

/** Standard deviation of the logits: far apart, so that float noise does not choose the token. */
const LOGIT_SD = 4;

/** The same weights on every machine: every tensor is drawn by itself, from the seed and its name, by integer arithmetic. */
export function randomModel(name: string, config: ModelConfig, seed = 0): ModelSource {
  const shapes = tensorShapes(config);
  return {
    name,
    config,
    tensor: (tensor) => {
      const shape = shapes.get(tensor)!;
      const size = shape.reduce((product, side) => product * side, 1);
      if (tensor.endsWith('norm.weight')) return new Float32Array(size).fill(1);
      return uniform(size, deviation(tensor, config), seed ^ hash(tensor));
    },
    close: () => {},
  };
}

/** Keeps the variance of activations about 1 through the layers. */
function deviation(tensor: string, config: ModelConfig): number {
  if (tensor === 'model.embed_tokens.weight') return config.tied ? LOGIT_SD / Math.sqrt(config.hidden) : 1;
  if (tensor === 'lm_head.weight') return LOGIT_SD / Math.sqrt(config.hidden);
  if (tensor.endsWith('.bias')) return 0.1;
  if (tensor.endsWith('o_proj.weight')) return 1 / Math.sqrt(config.heads * config.headDim);
  return 1 / Math.sqrt(tensor.endsWith('down_proj.weight') ? config.inner : config.hidden);
}

/** Evenly spread around 0; no function of the math library, whose last digit may differ. */
function uniform(size: number, sd: number, seed: number): Float32Array {
  const random = xoroshiro128plus(seed);
  const scale = (sd * Math.sqrt(3)) / 2 ** 31;
  const values = new Float32Array(size);
  for (let i = 0; i < size; i++) values[i] = (random.next() | 0) * scale;
  return values;
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h;
}
