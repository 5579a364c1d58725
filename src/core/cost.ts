import type { Profile } from './settings/profile.js';
import { toMicros } from './time.js';

/** What an engine's work costs in virtual time. */
export interface Cost {
  /** A step: prompt tokens computed, decoding members, computed tokens of its members before it. Microseconds. */
  stepUs(prefillTokens: number, decodeSeqs: number, contextTokens: number): number;
  /** Transfers between device and host pool, and the blocks in them. Microseconds. */
  swapUs(transfers: number, blocks: number): number;
}

/** The linear model of a profile (scheduling.md, 1.2 and 9.3), in doubles in just this order, rounded once. */
export function linearCost(profile: Profile): Cost {
  const { base_ms: base, per_prefill_token_ms: prefill, per_decode_seq_ms: decode } = profile;
  const { per_context_token_ms: context, swap_transfer_ms: transfer, swap_block_ms: block } = profile;
  return {
    stepUs: (prefillTokens, decodeSeqs, contextTokens) =>
      Math.max(1, toMicros(base + prefill * prefillTokens + decode * decodeSeqs + context * contextTokens)),
    swapUs: (transfers, blocks) => toMicros(transfers * transfer + blocks * block),
  };
}
