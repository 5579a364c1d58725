import fc from 'fast-check';
import type { BalancerName, PolicyName, RunOptions } from '../../../src/core/settings/options.js';

/** Random options, but for the pool, which depends on the trace: `spareBlocks` beyond its largest call, null: unlimited. */
export interface Settings {
  readonly options: RunOptions;
  readonly spareBlocks: number | null;
}

const POLICIES: readonly PolicyName[] = ['fcfs', 'priority', 'mlfq', 'plas', 'atlas', 'srpt', 'las-decay'];
const BALANCERS: readonly BalancerName[] = ['round-robin', 'least-used', 'locality', 'prefix'];

const cost = fc.constantFrom(0, 0, 0.125, 0.0371, 0.00173);
const ascending = fc
  .array(fc.constantFrom(0.5, 1, 2, 3.25, 8), { maxLength: 4 })
  .map((widths) => widths.map((_, i) => widths.slice(0, i + 1).reduce((sum, width) => sum + width, 0)));

/** Random options; `slow` is a factor on bounds and quanta. */
export function settings(slow: number): fc.Arbitrary<Settings> {
  return fc
    .record({
      policy: fc.constantFrom(...POLICIES),
      batch: fc.constantFrom(1, 2, 3, 4, 8, 16, 256),
      bounds: ascending,
      quanta: fc.option(fc.array(fc.constantFrom(0.5, 1, 2, 5.5), { minLength: 4, maxLength: 4 }), { nil: null }),
      beta: fc.constantFrom(null, null, 0, 0.5, 1, 1.5, 2, 3.7, 10),
      wait: fc.constantFrom('chain' as const, 'sum' as const),
      steps: fc.constantFrom(1, 1, 2, 3, 4, 8, 20),
      engines: fc.constantFrom(1, 1, 2, 3, 5),
      balancer: fc.constantFrom(...BALANCERS),
      threshold: fc.constantFrom(0, 20, 60),
      reserve_full: fc.boolean(),
      profile,
      spareBlocks: fc.option(fc.integer({ min: 0, max: 30 }), { nil: null, freq: 4 }),
    })
    .map(({ spareBlocks, ...options }) => ({
      spareBlocks,
      options: {
        ...options,
        bounds: options.bounds.map((bound) => bound * slow),
        quanta: options.quanta?.slice(0, options.bounds.length).map((quantum) => quantum * slow) ?? null,
        steps: options.policy === 'priority' ? 1 : options.steps,
      },
    }));
}

const profile = fc.record({
  name: fc.constant('random'),
  batch: fc.constant(256),
  base_ms: fc.constantFrom(1, 1, 2.5, 1.23456, 0),
  point_ms: fc.constantFrom(0, 0, 0.5, 0.0371),
  per_prefill_token_ms: cost,
  per_decode_seq_ms: cost,
  per_context_token_ms: cost,
  token_budget: fc.constantFrom(null, null, 1, 3, 8, 16, 64),
  prefill: fc.constantFrom('chunked' as const, 'chunked' as const, 'whole' as const, 'separate' as const),
  block_tokens: fc.constantFrom(1, 3, 4, 5, 8, 16),
  device_blocks: fc.constant(null),
  host_blocks: fc.constantFrom(0, 0, 3, 12, 1000),
  prefix_cache: fc.boolean(),
  swap_transfer_ms: fc.constantFrom(0, 0, 0.5, 1, 0.0007),
  swap_block_ms: fc.constantFrom(0, 0.25, 0.0371),
  swap_batched: fc.boolean(),
});
