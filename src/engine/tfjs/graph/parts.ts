import { blockFloats, type ModelConfig } from '../model/config.js';
import type { Output } from './builder.js';
import type { Inputs } from './inputs.js';
import type { Ops } from './ops.js';
import type { Variables } from './variables.js';

/** What the parts of a step graph are made with. */
export interface Parts {
  readonly ops: Ops;
  readonly variables: Variables;
  readonly inputs: Inputs;
  readonly config: ModelConfig;
  readonly blockTokens: number;
  /** The KV pool, a variable [block · layer · (keys, values) · kv head, token, headDim]: what attention reads needs no transpose. */
  readonly pool: Output;
}

/** Rows of the pool a block has. */
export const blockRows = (config: ModelConfig): number => config.layers * 2 * config.kvHeads;

/** The pool's blocks, and one behind them for rows that count for nothing. */
export const poolShape = (config: ModelConfig, blocks: number, blockTokens: number): number[] => [
  (blocks + 1) * blockRows(config),
  blockTokens,
  config.headDim,
];

/** The host pool is only ever moved block by block. */
export const hostShape = (config: ModelConfig, blocks: number, blockTokens: number): number[] => [
  blocks,
  blockFloats(config, blockTokens),
];

/** 0, 1, …, count − 1. */
export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
