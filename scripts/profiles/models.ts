/** The shape of a decoder, as its `config.json` publishes it. */
export interface Model {
  readonly name: string;
  readonly layers: number;
  readonly hidden: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly headDim: number;
  readonly intermediate: number;
  /** Matrices of the MLP: 3 with a gate (SwiGLU), 2 without. */
  readonly mlpMatrices: 2 | 3;
  /** Numbers in the norms of a layer and of the end, in units of `hidden`. */
  readonly layerNorms: number;
  readonly finalNorm: number;
  readonly vocabulary: number;
}

export const LLAMA_8B: Model = {
  name: 'Llama 3.1 8B',
  layers: 32,
  hidden: 4096,
  heads: 32,
  kvHeads: 8,
  headDim: 128,
  intermediate: 14336,
  mlpMatrices: 3,
  layerNorms: 2,
  finalNorm: 1,
  vocabulary: 128256,
};

export const LLAMA_70B: Model = {
  ...LLAMA_8B,
  name: 'Llama 3.1 70B',
  layers: 80,
  hidden: 8192,
  heads: 64,
  intermediate: 28672,
};

export const FALCON_180B: Model = {
  name: 'Falcon 180B',
  layers: 80,
  hidden: 14848,
  heads: 232,
  kvHeads: 8,
  headDim: 64,
  intermediate: 59392,
  mlpMatrices: 2,
  layerNorms: 4,
  finalNorm: 2,
  vocabulary: 65024,
};

/** Parameters of the layers, which every token passes. */
export function layerParameters(m: Model): number {
  const attention = m.hidden * (m.heads + 2 * m.kvHeads) * m.headDim + m.heads * m.headDim * m.hidden;
  const mlp = m.mlpMatrices * m.hidden * m.intermediate;
  return m.layers * (attention + mlp + m.layerNorms * m.hidden);
}

/** All parameters: layers, embedding, output head, last norm. */
export const parameters = (m: Model): number =>
  layerParameters(m) + 2 * m.vocabulary * m.hidden + m.finalNorm * m.hidden;

/** Numbers of KV that one token keeps. */
export const kvNumbers = (m: Model): number => 2 * m.layers * m.kvHeads * m.headDim;
