import type { RunOptions } from '../../src/core/settings/options.js';
import { type Call, isDecoding } from './call.js';

/** 1.1: milliseconds as read, to whole microseconds. */
export const micros = (ms: number): number => Math.floor(ms * 1000 + 0.5);

/** 1.2: how long a step lasts in which call i computes `shares[i]` tokens. */
export function stepMicros(profile: RunOptions['profile'], calls: readonly Call[], shares: readonly number[]): number {
  let prefill = 0;
  let decode = 0;
  let context = 0;
  calls.forEach((call, i) => {
    if (shares[i] === 0) return;
    if (isDecoding(call)) decode += 1;
    else prefill += shares[i];
    context += call.computed;
  });
  const ms =
    profile.base_ms +
    profile.per_prefill_token_ms * prefill +
    profile.per_decode_seq_ms * decode +
    profile.per_context_token_ms * context;
  return Math.max(1, micros(ms));
}

/** 9.3: how long the transfers of one point last. */
export function swapMicros(profile: RunOptions['profile'], outBlocks: number, inBlocks: number): number {
  const batched = (outBlocks > 0 ? 1 : 0) + (inBlocks > 0 ? 1 : 0);
  const transfers = profile.swap_batched ? batched : outBlocks + inBlocks;
  return micros(transfers * profile.swap_transfer_ms + (outBlocks + inBlocks) * profile.swap_block_ms);
}
