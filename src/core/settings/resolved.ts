import { toMicros } from '../time.js';
import type { RunOptions } from './options.js';
import type { PrefillMode } from './profile.js';

/** The options of a run as the scheduler uses them: integer microseconds, Infinity where there is no limit. */
export interface Settings {
  readonly maxBatch: number;
  readonly tokenBudget: number;
  readonly prefill: PrefillMode;
  /** N. */
  readonly steps: number;
  /** Upper bounds and quanta of Q1 … QK; those of QK are infinite. */
  readonly boundsUs: readonly number[];
  readonly quantaUs: readonly number[];
  readonly beta: number;
  readonly waitSum: boolean;
  readonly reserveFull: boolean;
  readonly blockTokens: number;
  readonly deviceBlocks: number | null;
  readonly hostBlocks: number;
  readonly prefixCache: boolean;
}

export function resolve(options: RunOptions): Settings {
  const { profile } = options;
  const bounds = options.bounds.map(toMicros);
  const widths = bounds.map((bound, i) => bound - (i === 0 ? 0 : bounds[i - 1]));
  return {
    maxBatch: options.batch,
    tokenBudget: profile.token_budget ?? Number.POSITIVE_INFINITY,
    prefill: profile.prefill,
    steps: options.steps,
    boundsUs: [...bounds, Number.POSITIVE_INFINITY],
    quantaUs: [...(options.quanta?.map(toMicros) ?? widths), Number.POSITIVE_INFINITY],
    beta: options.beta ?? Number.POSITIVE_INFINITY,
    waitSum: options.wait === 'sum',
    reserveFull: options.reserve_full,
    blockTokens: profile.block_tokens,
    deviceBlocks: profile.device_blocks,
    hostBlocks: profile.host_blocks,
    prefixCache: profile.prefix_cache,
  };
}
