import { describe, expect, test } from 'vitest';
import type { End, EngineTotals, RunEvent, Steps, Swap } from '../../../src/core/events.js';
import { diagnose } from '../../../src/core/measures/diagnosis.js';
import { Measures } from '../../../src/core/measures/measures.js';
import { summaryOf } from '../../../src/core/measures/summary.js';
import { Replay, replay } from '../../../src/core/replay/replay.js';
import { cases } from '../../property/cases/case.js';
import { fuzz } from '../../property/fuzz.js';
import { call, options, traceOf } from '../live/run.js';

const sum = <T>(of: readonly T[], what: (one: T) => number): number => of.reduce((total, one) => total + what(one), 0);
const most = <T>(of: readonly T[], what: (one: T) => number): number => Math.max(0, ...of.map(what));

/** What an engine's totals are, by the events that told of it. */
function told(events: readonly RunEvent[], engine: number): Partial<EngineTotals> {
  const own = events.filter((event) => event.engine === engine);
  const steps = own.filter((event): event is Steps => event.type === 'steps');
  const swaps = own.filter((event): event is Swap => event.type === 'swap');
  return {
    steps: sum(steps, ({ count }) => count),
    points: sum(steps, ({ points }) => points),
    busyUs: sum(steps, ({ t, fromUs }) => t - fromUs),
    prefillTokens: sum(steps, ({ prefillTokens }) => prefillTokens),
    decodeTokens: sum(steps, ({ decodeTokens }) => decodeTokens),
    swapUs: sum(swaps, ({ t, untilUs }) => untilUs - t),
    transfers: sum(swaps, ({ transfers }) => transfers),
    swapOutBlocks: sum(swaps, ({ outBlocks }) => outBlocks),
    swapInBlocks: sum(swaps, ({ inBlocks }) => inBlocks),
  };
}

fuzz('totals at the end are what the events have told', cases, 150, ({ rows, options }) => {
  const trace = traceOf(rows);
  const measures = new Measures(trace);
  const events: RunEvent[] = [];
  const { engines } = replay(trace, options, {
    sink: (event) => {
      events.push(event);
      measures.see(event);
    },
  });
  for (const [engine, totals] of engines.entries()) {
    expect(totals).toMatchObject(told(events, engine));
    const steps = events.filter((event): event is Steps => event.type === 'steps' && event.engine === engine);
    expect(totals.peakBlocks).toBeGreaterThanOrEqual(most(steps, ({ usedBlocks }) => usedBlocks));
    expect(totals.peakBlocks).toBeLessThanOrEqual(totals.deviceBlocks ?? Number.POSITIVE_INFINITY);
    expect(totals.peakHostBlocks).toBeGreaterThanOrEqual(most(steps, ({ hostBlocks }) => hostBlocks));
    expect(totals.peakHostBlocks).toBeLessThanOrEqual(options.profile.host_blocks);
  }
  const ends = events.filter((event): event is End => event.type === 'end');
  expect(measures.counts.recomputedTokens).toBe(sum(ends, ({ recomputedTokens }) => recomputedTokens));
});

describe('a run that is stopped while calls drop each other’s KV', () => {
  // 12 blocks of 4 tokens hold one of two calls of 32 + 14 tokens, and there is no host pool: after each quantum one of
  // them is dropped for the other, and computed again
  const rows = ['A', 'B'].map((program) => call(program, '1', 14, { input: [[program, 32]] }));
  const trace = traceOf(rows);
  const engine = { device_blocks: 12, host_blocks: 0, prefix_cache: false };
  const under = options({ batch: 1, steps: 1 }, engine);
  const measures = new Measures(trace);
  const run = new Replay(trace, under, { sink: measures.see });
  while (measures.counts.recomputedTokens === 0 && run.advance(1));
  run.end();

  test('tells what was computed again, though no call has ended', () => {
    const { metrics, complete } = summaryOf(measures);
    expect(complete).toBe(false);
    // A had two tokens, the second of which has no KV yet, when its quantum of 2 ms was over; it is back since B was dropped
    expect(metrics).toMatchObject({ calls_ended: 0, recomputes: 2, recomputed_tokens: 33 });
  });

  test('and what it suffers from', () => {
    const { metrics } = summaryOf(measures);
    const found = diagnose((name) => metrics[name] ?? Number.NaN, under);
    // no call has ended, of which there would be something to tell
    const unknown = { dropsPerCall: null, callsAtATime: null, meanContextTokens: null, maxContextTokens: null };
    expect(found).toMatchObject([{ kind: 'recomputation', drops: 2, ...unknown }]);
  });
});

test('shares of a run that was stopped are of the time until then', () => {
  // a has one token after 1 ms, b goes on
  const trace = traceOf([call('a', '1', 1), call('b', '1', 100_000)]);
  const measures = new Measures(trace);
  const run = new Replay(trace, options({ batch: 2 }), { sink: measures.see });
  while (run.nowUs < 65e6 && run.advance(1));
  run.end();
  const { metrics } = summaryOf(measures);
  expect(metrics.makespan_ms).toBe(1);
  expect(metrics.busy_share).toBeLessThanOrEqual(1);
  expect(metrics.busy_share).toBeGreaterThan(0.9);
});

test('where nothing has ended there is no makespan, and no figure of a call that has', () => {
  const trace = traceOf([call('a', '1', 1000), call('b', '1', 1000)]);
  const measures = new Measures(trace);
  const under = options({ policy: 'mlfq', batch: 1, bounds: [2], beta: 1, steps: 1 });
  const run = new Replay(trace, under, { sink: measures.see });
  while (measures.counts.promotions < 10 && run.advance(1));
  run.end();
  const { metrics } = summaryOf(measures);
  expect(metrics).toMatchObject({ calls_ended: 0, makespan_ms: null });
  expect(diagnose((name) => metrics[name] ?? Number.NaN, under)).toEqual([]);
});
