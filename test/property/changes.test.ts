import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { firstDifference } from '../../src/cli/golden/difference.js';
import type { RunEvent } from '../../src/core/events.js';
import { Replay } from '../../src/core/replay/replay.js';
import type { LiveOptions } from '../../src/core/settings/options.js';
import { TraceBuilder } from '../../src/core/trace/builder.js';
import { type Case, cases, quietCases } from './cases/case.js';
import { fuzz } from './fuzz.js';

/** Options that are changed so long after the last change. */
type Change = readonly [gapUs: number, LiveOptions];

const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.tuple(
    fc.nat(60_000),
    fc.record<LiveOptions>(
      {
        policy: fc.constantFrom('fcfs', 'mlfq', 'plas', 'atlas', 'srpt', 'las-decay'),
        batch: fc.constantFrom(1, 2, 8),
        bounds: fc.constantFrom([], [1], [2, 5], [1, 2, 4]),
        beta: fc.constantFrom(null, 0, 0.5, 3),
        wait: fc.constantFrom('chain', 'sum'),
        steps: fc.constantFrom(1, 2, 3, 8),
        balancer: fc.constantFrom('round-robin', 'least-used', 'locality', 'prefix'),
        threshold: fc.constantFrom(0, 30),
        reserve_full: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  ),
  { minLength: 1, maxLength: 5 },
);

function play({ rows, options }: Case, made: readonly Change[], singleSteps: boolean): RunEvent[] {
  const builder = new TraceBuilder();
  for (const row of rows) builder.add(row);
  const events: RunEvent[] = [];
  const policy = options.policy === 'priority' ? 'fcfs' : options.policy; // N stays 1 under priority
  const first = { ...options, policy, quanta: null };
  const replay = new Replay(builder.finish(), first, { check: true, singleSteps, sink: (event) => events.push(event) });
  let atUs = 0;
  for (const [gapUs, change] of made) {
    atUs += gapUs;
    while (replay.nextUs <= atUs && replay.advance(1));
    if (replay.nextUs < Number.POSITIVE_INFINITY) replay.change(change, atUs);
  }
  while (replay.advance(1));
  expect(replay.end().complete).toBe(true);
  return events;
}

/** From one engine's first point on ranks follow the tokens of the others, whose windows may be on: told a window late. */
const late = ({ options }: Case, made: readonly Change[]): boolean =>
  options.engines > 1 && made.some(([, { policy }]) => policy === 'srpt');

describe('options changed at any time', () => {
  const runs = fc.tuple(fc.oneof(cases, quietCases), changes).filter(([one, made]) => !late(one, made));
  fuzz(
    'lose no call, break no invariant, and moves tell the very events that single steps tell',
    runs,
    100,
    ([one, made]) => {
      expect(firstDifference(play(one, made, true), play(one, made, false))).toBeUndefined();
    },
  );
});
