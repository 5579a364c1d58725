import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RunEvent } from '../../../src/core/events.js';
import { fold } from '../../../src/core/live/fold.js';
import { History } from '../../../src/core/live/history.js';
import { LETTERS } from '../../../src/core/live/letters.js';
import type { PlainOptions } from '../../../src/core/live/setup.js';
import { LiveState } from '../../../src/core/live/state.js';
import { Tallies } from '../../../src/core/live/view/tallies.js';
import { stopOf, whyNot } from '../../../src/core/live/why.js';
import { inWords } from '../../../src/core/live/words.js';
import { Replay } from '../../../src/core/replay/replay.js';
import type { RunOptions } from '../../../src/core/settings/options.js';
import { cases } from '../../property/cases/case.js';
import { fuzz } from '../../property/fuzz.js';
import { call, options, run, traceOf } from './run.js';

/** Folds up to an instant, all that happens in it included. */
function until(events: readonly RunEvent[], state: LiveState, tUs: number): LiveState {
  for (const event of events) {
    if (event.t > tUs) break;
    fold(state, event);
  }
  return state;
}

const letters = (state: LiveState): string => [...state.calls.values()].map(({ state: k }) => LETTERS[k]).join('');

describe('states of calls, by hand', () => {
  // one place in the batch; a step is 1 ms; Q1 ends at 2 ms of service
  const rows = [call('A', '1', 4), call('B', '1', 2)];
  const { events, start } = run(rows, options({ batch: 1 }));

  test('A runs and B waits; after its quantum A is demoted and preempted, and B runs', () => {
    expect(letters(until(events, start(), 0))).toBe('RW');
    const state = until(events, start(), 2000);
    expect(letters(state)).toBe('PR');
    expect(state.calls.get(0)?.level).toBe(2);
    expect(state.totals).toMatchObject({ demotions: 1, preemptions: 1 });
  });

  test('service grows with every moment in the batch, and stands still outside it', () => {
    const state = until(events, start(), 2000);
    const [a, b] = [...state.calls.values()];
    expect([state.serviceUs(a, 3500), state.serviceUs(b, 3500)]).toEqual([2000, 1500]);
    expect([state.waitUs(a, 3500), state.waitUs(b, 3500)]).toEqual([1500, 2000]);
  });

  test('at the end everything is counted: A served 4 ms and waited 2, B the other way round', () => {
    const state = until(events, start(), Number.POSITIVE_INFINITY);
    expect(state.totals).toMatchObject({ donePrograms: 2, endedCalls: 2, tokens: 6 });
    expect(state.done.map(({ callServiceUs }) => callServiceUs)).toEqual([2000, 4000]);
    expect(state.done.map(({ callWaitUs }) => callWaitUs)).toEqual([2000, 2000]);
  });
});

test('a call that arrives twice, in a damaged log, is one call', () => {
  const { events, start } = run([call('A', '1', 4), call('B', '1', 2)], options({ batch: 1 }));
  const state = start();
  for (const event of events) {
    fold(state, event);
    if (event.type === 'arrive') fold(state, event);
  }
  expect(state.totals).toMatchObject({ arrivedCalls: 2, endedCalls: 2 });
  expect([state.calls.size, state.calls.values().length]).toEqual([0, 0]);
});

describe('why a call is not in the batch', () => {
  test('it lacks blocks: how many, and how many it could have', () => {
    // 3 blocks of 4 tokens; A holds 3 of them for 8 + 4 tokens; nothing may be taken from a call of higher priority
    const { events, start } = run([call('A', '1', 4), call('B', '1', 2)], options({}, { device_blocks: 3 }));
    const state = until(events, start(), 1000);
    const b = state.calls.get(1);
    expect(b && whyNot(state, b, 1000)).toEqual([
      'Q1; 0 calls before it; waiting in a queue, without KV',
      '8 tokens: 2 blocks',
      '2 blocks needed, 0 free',
    ]);
  });

  test('the batch is full, and another call stands before it', () => {
    const { events, start } = run([call('A', '1', 4), call('B', '1', 2), call('C', '1', 2)], options({ batch: 1 }));
    const state = until(events, start(), 0);
    const c = state.calls.get(2);
    expect(c && whyNot(state, c, 0)).toEqual([
      'Q1; 1 call before it; waiting in a queue, without KV',
      'the scan stopped at B/1: the batch is full (held by A/1)',
    ]);
  });

  test('the tokens of the step are used up by a prompt', () => {
    const { events, start } = run([call('A', '1', 4), call('B', '1', 2)], options({}, { token_budget: 8 }));
    const state = until(events, start(), 0);
    const b = state.calls.get(1);
    expect(b && whyNot(state, b, 0).at(-1)).toBe('no token of the step is left for it (prompts: A/1)');
  });

  test('A ends at 2 ms inside the window of 4 steps: its place is free, and C gets it at 4 ms', () => {
    const rows = [call('A', '1', 2), call('B', '1', 8), call('C', '1', 2)];
    const { events, start } = run(rows, options({ batch: 2, steps: 4 }));
    const why = (tUs: number) => {
      const state = until(events, start(), tUs);
      const c = state.calls.get(2);
      return [c && whyNot(state, c, tUs).at(-1), stopOf(state, 0, tUs)];
    };
    const window = 'a place came free 1 ms ago; the engine decides again only after its window of 4 steps';
    expect(why(1000)).toEqual(['the batch is full (held by A/1, B/1)', { call: 'C/1', reason: 'the batch is full' }]);
    expect(why(3000)).toEqual([window, { call: '', reason: window }]);
    expect(why(4000)).toEqual(['in the batch of engine 0', undefined]);
  });

  test('B ends at 9 ms and A joins from the reserve, whom the scan had stopped at: for D the batch is full', () => {
    const rows = [call('A', '1', 6), call('D', '1', 6), call('B', '1', 1, { arrival_ms: 5 })];
    const { events, start } = run(rows, options({ batch: 1, steps: 4 }));
    const state = until(events, start(), 10_000);
    const d = state.calls.get(1);
    expect(d && whyNot(state, d, 10_000).slice(0, 3)).toEqual([
      'Q2; 0 calls before it; preempted, its KV still on the device',
      'the batch is full (held by A/1)',
      'program and call waited 6 ms for 4 ms of service: promoted in 34 ms (β 10)',
    ]);
  });

  test('what it waited for is that of program and call, of the call alone under mlfq, which knows no programs', () => {
    // one place: A has had 3 ms when its second call comes. Under plas that starts in Q2 and B runs; under mlfq B waits
    // until at 5 ms its quantum of 2 ms is used up
    const rows = [call('A', '1', 3), call('A', '2', 6, { after: ['1'] }), call('B', '1', 2, { arrival_ms: 3 })];
    const waited = (more: Partial<RunOptions>, tUs: number) => {
      const { events, start } = run(rows, options({ batch: 1, steps: 1, ...more }));
      const state = until(events, start(), tUs);
      const second = state.calls.get(1);
      return second && whyNot(state, second, tUs).at(-1);
    };
    expect(waited({ beta: null }, 4000)).toBe('program and call waited 1 ms for 3 ms of service; no promotion (β ∞)');
    expect(waited({ policy: 'mlfq' }, 6000)).toBe('call waited 1 ms for 2 ms of service: promoted in 19 ms (β 10)');
    const { trace, start } = run(rows, options());
    const promoted = { type: 'queue', cause: 'promoted', t: 0, engine: 0, call: 1, level: 1 } as const;
    expect(inWords({ ...promoted, waitUs: 60_000, serviceUs: 6000 }, trace, start().options)?.text).toBe(
      'promoted A/2: program and call waited 60 ms for 6 ms of service (β 10)',
    );
  });
});

describe('the fold, on random runs', () => {
  fuzz(
    'events that lack, come twice or come late, in a damaged log, break nothing',
    fc.tuple(cases, fc.infiniteStream(fc.integer({ min: 0, max: 40 }))),
    60,
    ([{ rows, options: under }, chances]) => {
      const trace = traceOf(rows);
      const events: RunEvent[] = [];
      const late: RunEvent[] = [];
      const replay = new Replay(trace, under, {
        sink: (event) => {
          const chance = chances.next().value;
          if (chance === 0) return;
          if (chance === 1) late.push(event);
          else events.push(event, ...(chance === 2 ? [event] : []), ...(chance === 3 ? late.splice(0) : []));
        },
      });
      while (replay.advance(1000));
      replay.end();
      const state = new LiveState(new History(trace), under as PlainOptions);
      for (const event of [...events, ...late]) {
        fold(state, event);
        for (const call of state.calls.values()) expect(state.programs.has(call.program)).toBe(true);
      }
      const { contextTokens, serviceUs } = new Tallies(state.clone(), state.nowUs);
      expect([...contextTokens, ...serviceUs].every(Number.isFinite)).toBe(true);
    },
  );

  fuzz(
    'what it says of a call just before its end is what the call then tells',
    cases,
    60,
    ({ rows, options: under }) => {
      const trace = traceOf(rows);
      const state = new LiveState(new History(trace), under as PlainOptions);
      const replay = new Replay(trace, under, {
        sink: (event) => {
          const call = event.type === 'end' ? state.calls.get(event.call) : undefined;
          if (event.type === 'end' && call) {
            expect(call.firstTokenUs).toBe(event.firstTokenUs);
            expect(call.preemptions).toBe(event.preemptions);
            expect(call.swapOuts).toBe(event.swapOuts);
            expect(call.recomputes).toBe(event.recomputes);
          }
          fold(state, event);
        },
      });
      while (replay.advance(1000));
      replay.end();
      expect(state.calls.size).toBe(0);
      expect(state.programs.size).toBe(0);
      expect(state.engines.map(({ members, waiting }) => [members, waiting])).toEqual(state.engines.map(() => [0, 0]));
      expect(state.totals.tokens).toBe(trace.outputTokens.reduce((sum, tokens) => sum + tokens, 0));
      expect([...state.gauges].slice(2).every((gauge) => gauge === 0)).toBe(true);
    },
  );
});
