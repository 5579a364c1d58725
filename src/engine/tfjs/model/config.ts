/** The shape of a Llama-style decoder. */
export interface ModelConfig {
  readonly vocab: number;
  readonly hidden: number;
  readonly layers: number;
  readonly heads: number;
  /** Key and value heads: `heads` (multi-head), 1 (multi-query), or between (grouped-query). */
  readonly kvHeads: number;
  readonly headDim: number;
  /** Width of the MLP. */
  readonly inner: number;
  readonly normEps: number;
  readonly rope: Rope;
  /** The head is the embedding. */
  readonly tied: boolean;
  readonly attentionBias: boolean;
  readonly mlpBias: boolean;
}

/** Rotary position embedding: base and how its frequencies are scaled. */
export type Rope = { readonly theta: number } & (
  | { readonly type: 'default' }
  | { readonly type: 'linear'; readonly factor: number }
  | {
      readonly type: 'llama3';
      readonly factor: number;
      readonly lowFreqFactor: number;
      readonly highFreqFactor: number;
      readonly originalPositions: number;
    }
);

/** Width of the fused projection: queries, keys, values. */
export const qkvWidth = (config: ModelConfig): number => (config.heads + 2 * config.kvHeads) * config.headDim;

/** Floats of the KV of one block: all layers, keys and values. */
export const blockFloats = (config: ModelConfig, blockTokens: number): number =>
  config.layers * 2 * config.kvHeads * blockTokens * config.headDim;
