import type { ModelConfig } from '../../../src/engine/tfjs/model/config.js';
import { randomModel } from '../../../src/engine/tfjs/model/random.js';
import type { ModelSource } from '../../../src/engine/tfjs/model/source.js';

const SMALLEST: ModelConfig = {
  vocab: 61,
  hidden: 24,
  layers: 2,
  heads: 4,
  kvHeads: 2,
  headDim: 8,
  inner: 40,
  normEps: 1e-5,
  rope: { type: 'default', theta: 10_000 },
  tied: false,
  attentionBias: false,
  mlpBias: false,
};

/** A model of a few thousand weights. */
export const smallest = (change: Partial<ModelConfig> = {}): ModelSource =>
  randomModel('smallest', { ...SMALLEST, ...change }, 7);
