import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/core/errors.js';
import type { RunEvent } from '../../../src/core/events.js';
import { Replay } from '../../../src/core/replay/replay.js';
import type { LiveOptions, RunOptions } from '../../../src/core/settings/options.js';
import { PROFILE_DEFAULTS } from '../../../src/core/settings/profile.js';
import { RUN_DEFAULTS } from '../../../src/core/settings/systems.js';
import { TraceBuilder } from '../../../src/core/trace/builder.js';
import type { TraceRow } from '../../../src/core/trace/row.js';
import type { Trace } from '../../../src/core/trace/trace.js';

const FOLDER = new URL('../../golden/algorithm1/', import.meta.url);
const POLICIES = ['fcfs', 'mlfq', 'plas', 'atlas', 'las-decay', 'srpt'] as const;

function traceOf(rows: readonly TraceRow[]): Trace {
  const builder = new TraceBuilder();
  for (const row of rows) builder.add(row);
  return builder.finish();
}

/** Runs with the changes applied at the first instant at or after their times. */
function run(trace: Trace, options: RunOptions, changes: readonly [atUs: number, LiveOptions][], singleSteps: boolean) {
  const events: RunEvent[] = [];
  const replay = new Replay(trace, options, { check: true, singleSteps, sink: (event) => events.push(event) });
  for (const [atUs, change] of changes) {
    while (replay.nextUs <= atUs && replay.advance(1));
    replay.change(change, atUs);
  }
  while (replay.advance(1));
  expect(replay.end().complete).toBe(true);
  return events;
}

describe('options changed while a run goes on', () => {
  it('lets who runs go on when the queues go', () => {
    // one place; `long` has its 2 ms of Q1, `short` the next 2; then Q2 in the order of demotion
    const trace = traceOf([
      { program: 'long', call: '1', arrival_ms: 0, input: [['a', 4]], output: 6 },
      { program: 'short', call: '1', arrival_ms: 1, input: [['b', 4]], output: 3 },
    ]);
    const profile = { ...PROFILE_DEFAULTS, base_ms: 1 };
    const options: RunOptions = { ...RUN_DEFAULTS, policy: 'plas', batch: 1, bounds: [2], beta: null, profile };
    const ends = (events: readonly RunEvent[]) =>
      events.filter((e) => e.type === 'end').map((e) => [e.call, e.t / 1000]);
    expect(ends(run(trace, options, [], false))).toEqual([
      [0, 8],
      [1, 9],
    ]);
    // at the point after 3 ms `short` runs and stays (a line preempts nobody for a place); `long` loses its KV
    const changed = run(trace, options, [[3000, { policy: 'fcfs' }]], false);
    expect(ends(changed)).toEqual([
      [1, 5],
      [0, 9],
    ]);
    expect(changed.filter((e) => e.type === 'evict')).toMatchObject([{ call: 0, to: 'nowhere', tokens: 5, t: 4000 }]);
  });

  it('tells a change of how waiting counts from the next call that ends on', () => {
    // one place, in the order a, b, c; b and c are taken in together and inherit nothing, they wait 1 and 3 ms
    const trace = traceOf([
      { program: 'p', call: 'a', arrival_ms: 0, input: [['a', 1]], output: 2 },
      { program: 'p', call: 'b', arrival_ms: 1, input: [['b', 1]], output: 2 },
      { program: 'p', call: 'c', arrival_ms: 1, input: [['c', 1]], output: 2 },
      { program: 'p', call: 'd', after: ['c'], input: [['d', 1]], output: 1 },
    ]);
    const profile = { ...PROFILE_DEFAULTS, base_ms: 1 };
    const options: RunOptions = { ...RUN_DEFAULTS, policy: 'atlas', batch: 1, bounds: [4], beta: null, profile };
    const inheritedMs = (changes: readonly [number, LiveOptions][]) =>
      run(trace, options, changes, false)
        .filter((e) => e.type === 'queue' && e.call === 3)
        .map((e) => e.type === 'queue' && e.waitUs / 1000);
    expect(inheritedMs([])).toEqual([3]);
    expect(inheritedMs([[3000, { wait: 'sum' }]])).toEqual([4]);
  });

  it('makes one change of two in the same step', () => {
    const trace = traceOf([
      { program: 'p', call: '1', arrival_ms: 0, input: [['p', 1]], output: 9 },
      { program: 'q', call: '1', arrival_ms: 1, input: [['q', 1]], output: 9 },
    ]);
    const profile = { ...PROFILE_DEFAULTS, base_ms: 10 };
    const options: RunOptions = { ...RUN_DEFAULTS, policy: 'fcfs', batch: 1, bounds: [20], beta: null, profile };
    const told = (changes: readonly [number, LiveOptions][]) =>
      run(trace, options, changes, false).filter((e) => e.type !== 'change');
    const both = told([[33_000, { policy: 'plas', beta: 3 }]]);
    expect(both.filter((e) => e.type === 'queue' && e.cause === 'changed')).toMatchObject([{ level: 2 }, { level: 1 }]);
    expect(
      told([
        [33_000, { policy: 'plas' }],
        [36_000, { beta: 3 }],
      ]),
    ).toEqual(both);
  });

  it('to las-decay knows what programs have had under another policy', () => {
    // one place; a's first call has it until 100 ms, x's from then on; a's second is there at 100, b's at 101
    const trace = traceOf([
      { program: 'a', call: '1', arrival_ms: 0, input: [['a', 1000]], output: 100 },
      { program: 'a', call: '2', after: ['1'], input: [['@1', 1]], output: 50 },
      { program: 'x', call: '1', arrival_ms: 0.5, input: [['x', 1]], output: 60 },
      { program: 'b', call: '1', arrival_ms: 101, input: [['b', 1]], output: 50 },
    ]);
    const profile = { ...PROFILE_DEFAULTS, base_ms: 1 };
    const options: RunOptions = { ...RUN_DEFAULTS, policy: 'fcfs', batch: 1, beta: null, profile };
    const order = (changes: readonly [number, LiveOptions][]) =>
      run(trace, options, changes, false)
        .filter((e) => e.type === 'end')
        .map((e) => e.type === 'end' && e.call);
    expect(order([])).toEqual([0, 2, 1, 3]);
    expect(order([[120_000, { policy: 'las-decay' }]])).toEqual([0, 2, 3, 1]);
  });

  it('refuses what no run may have, and changes nothing', () => {
    const trace = traceOf([{ program: 'p', call: '1', arrival_ms: 0, input: [['a', 4]], output: 6 }]);
    const options = { ...RUN_DEFAULTS, batch: 1, profile: { ...PROFILE_DEFAULTS, base_ms: 1 } };
    const replay = new Replay(trace, options);
    expect(() => replay.change({ steps: 0 })).toThrow(InputError);
    while (replay.advance(1));
    expect(replay.end().engines[0].points).toBe(6);
  });

  it.each(readdirSync(FOLDER).filter((file) => file.startsWith('random-')))(
    'ends every call of %s under any change',
    (file) => {
      const cases = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
      cases
        .slice(0, 12)
        .forEach((one: { options: Partial<RunOptions>; trace: TraceRow[]; name: string }, i: number) => {
          const trace = traceOf(one.trace);
          const profile = { ...PROFILE_DEFAULTS, ...one.options.profile };
          const options = { ...RUN_DEFAULTS, batch: 8, ...one.options, profile } as RunOptions;
          const steps = options.policy === 'priority' ? {} : { steps: 1 + (i % 5) };
          const changes: [number, LiveOptions][] = [
            [4000, { ...steps, beta: 2 }],
            [9000, { policy: POLICIES[i % 6], batch: 3 }],
            [15_000, { policy: POLICIES[(i + 1) % 6], bounds: [1, 4], quanta: null, balancer: 'least-used' }],
            [22_000, { policy: POLICIES[(i * 5 + 2) % 6], bounds: [1, 2, 4, 8] }],
          ];
          expect(run(trace, options, changes, false), one.name).toEqual(run(trace, options, changes, true));
        });
    },
  );
});
