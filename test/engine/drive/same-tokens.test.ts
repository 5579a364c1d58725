import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RunEvent } from '../../../src/core/events.js';
import { POLICIES } from '../../../src/core/settings/names.js';
import type { Overrides } from '../../../src/core/settings/systems.js';
import { BACKENDS } from '../tfjs/backends.js';
import { type Ran, ROWS, runReal } from './small-run.js';

/** Mixes tried; more by AUTELLIX_FUZZ_RUNS. */
const RUNS = Number(process.env.AUTELLIX_FUZZ_RUNS ?? 15);

const count = (events: readonly RunEvent[], what: (event: RunEvent) => boolean) => events.filter(what).length;
const evicted = (to: 'host' | 'nowhere') => (event: RunEvent) => event.type === 'evict' && event.to === to;

/** Few blocks: a call takes up to 17 of them. */
const TIGHT = { device_blocks: 24, token_budget: 64 } as const;
const QUEUES: Overrides = { policy: 'mlfq', bounds: [1, 3], steps: 1, batch: 3 };

/** Each with something that must have happened, or it would prove nothing. */
const CASES: [name: string, overrides: Overrides, happens: (events: readonly RunEvent[]) => number][] = [
  ['batch size', { batch: 8 }, (events) => count(events, (e) => e.type === 'steps' && e.members > 3)],
  [
    'prefix cache',
    { batch: 4, profile: { prefix_cache: true } },
    (events) => count(events, (e) => e.type === 'admit' && e.hitOwnTokens > 0 && e.hitOtherTokens > 0),
  ],
  [
    'chunked prefill',
    { batch: 4, profile: { token_budget: 7 } },
    (events) => count(events, (e) => e.type === 'steps' && e.prefillTokens > 0 && e.decodeTokens > 0),
  ],
  ['separate prefill', { batch: 4, profile: { prefill: 'separate' } }, (events) => events.length],
  [
    'preemption and swap, batched',
    { ...QUEUES, profile: { ...TIGHT, host_blocks: 100 } },
    (events) => count(events, (e) => e.type === 'swap-in') * count(events, evicted('host')),
  ],
  [
    'preemption and swap, per block, with prefix cache',
    { ...QUEUES, profile: { ...TIGHT, host_blocks: 100, swap_batched: false, prefix_cache: true } },
    (events) => count(events, (e) => e.type === 'swap-in') * count(events, evicted('host')),
  ],
  [
    'preemption and recompute',
    { ...QUEUES, profile: { ...TIGHT, host_blocks: 0 } },
    (events) => count(events, evicted('nowhere')),
  ],
  [
    'recompute by vLLM’s scheduler',
    { batch: 6, reserve_full: false, profile: { ...TIGHT, prefix_cache: true } },
    (events) => count(events, (e) => e.type === 'preempt'),
  ],
  ['several steps a point', { batch: 4, steps: 5, policy: 'plas' }, (events) => events.length],
  [
    'number of engines',
    { engines: 3, batch: 2, balancer: 'least-used' },
    (events) => count(events, (e) => e.type === 'end' && e.engine === 2),
  ],
];

describe.each(BACKENDS)('on %s', (backend) => {
  const run = (overrides: Overrides): Promise<Ran> => runReal(ROWS, overrides, { backend });

  /** One call at a time, whole prompts, nothing reused: what every other run must generate too. */
  let undisturbed: Ran;
  beforeAll(async () => {
    undisturbed = await run({ batch: 1, profile: { prefill: 'whole', token_budget: null } });
  });

  test.each(CASES)('the same tokens whatever the %s', async (_, overrides, happens) => {
    const { answers, events, complete } = await run(overrides);
    expect(complete).toBe(true);
    expect(answers).toEqual(undisturbed.answers);
    expect(happens(events)).toBeGreaterThan(0);
  });

  test.each(POLICIES.map(({ name }) => name))('the same tokens under %s', async (policy) => {
    const profile = { ...TIGHT, host_blocks: 20, prefix_cache: policy !== 'priority' };
    const { answers } = await run({ policy, bounds: [2, 5], batch: 4, profile });
    expect(answers).toEqual(undisturbed.answers);
  });

  test('the same tokens for any mix of all', async () => {
    const mixes = fc.record({
      policy: fc.constantFrom('fcfs', 'mlfq', 'plas', 'atlas', 'srpt', 'las-decay'),
      batch: fc.integer({ min: 1, max: 8 }),
      steps: fc.integer({ min: 1, max: 6 }),
      engines: fc.integer({ min: 1, max: 2 }),
      bounds: fc.constantFrom([1], [1, 4], [2, 6, 20]),
      beta: fc.constantFrom(null, 0.5, 4),
      balancer: fc.constantFrom('round-robin', 'least-used', 'locality', 'prefix'),
      reserve_full: fc.boolean(),
      profile: fc.record({
        prefill: fc.constantFrom('chunked', 'whole', 'separate'),
        token_budget: fc.constantFrom(null, 9, 40, 200),
        device_blocks: fc.integer({ min: 17, max: 60 }),
        host_blocks: fc.integer({ min: 0, max: 60 }),
        prefix_cache: fc.boolean(),
        swap_batched: fc.boolean(),
      }),
    }) as fc.Arbitrary<Overrides>;
    await fc.assert(
      fc.asyncProperty(mixes, async (mix) => {
        expect((await run(mix)).answers).toEqual(undisturbed.answers);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
