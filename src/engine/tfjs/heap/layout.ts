import { blockFloats, type ModelConfig, qkvWidth } from '../model/config.js';

/** Where things lie: rows of the fused projection, and the KV pool [block, layer, key or value, kv head, token, headDim]. */
export interface Layout {
  readonly heads: number;
  readonly kvHeads: number;
  readonly headDim: number;
  readonly blockTokens: number;
  /** Floats of a row of queries, keys and values. */
  readonly rowFloats: number;
  /** Floats of a block, of a layer in a block, and of the keys (or values) of a layer and of a head in a block. */
  readonly blockFloats: number;
  readonly layerFloats: number;
  readonly sideFloats: number;
  readonly headFloats: number;
}

export function layoutOf(config: ModelConfig, blockTokens: number): Layout {
  const headFloats = blockTokens * config.headDim;
  const sideFloats = config.kvHeads * headFloats;
  return {
    heads: config.heads,
    kvHeads: config.kvHeads,
    headDim: config.headDim,
    blockTokens,
    rowFloats: qkvWidth(config),
    blockFloats: blockFloats(config, blockTokens),
    layerFloats: 2 * sideFloats,
    sideFloats,
    headFloats,
  };
}
