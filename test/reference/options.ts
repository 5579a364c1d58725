import type { RunOptions } from '../../src/core/settings/options.js';
import type { Profile } from '../../src/core/settings/profile.js';

/** Options as the golden files write them: what is absent has the default of `test/golden/algorithm1/README.md`. */
export type ReferenceOptions = Partial<Omit<RunOptions, 'profile' | 'policy'>> & {
  readonly policy: RunOptions['policy'];
  readonly profile?: Partial<Profile>;
};

/** Whole options, defaults filled in from the golden files' README, not from the code under test. */
export function complete(options: ReferenceOptions): RunOptions {
  return {
    batch: 256,
    bounds: [],
    quanta: null,
    beta: 10,
    wait: 'chain',
    steps: 1,
    engines: 1,
    balancer: 'round-robin',
    threshold: 2048,
    reserve_full: true,
    ...options,
    profile: {
      name: 'reference',
      batch: 256,
      base_ms: 0,
      point_ms: 0,
      per_prefill_token_ms: 0,
      per_decode_seq_ms: 0,
      per_context_token_ms: 0,
      token_budget: null,
      prefill: 'chunked',
      block_tokens: 16,
      device_blocks: null,
      host_blocks: 0,
      prefix_cache: false,
      swap_transfer_ms: 0,
      swap_block_ms: 0,
      swap_batched: true,
      ...options.profile,
    },
  };
}
