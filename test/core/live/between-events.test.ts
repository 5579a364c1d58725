import { expect, test } from 'vitest';
import type { RunEvent } from '../../../src/core/events.js';
import { Recording } from '../../../src/core/live/recording.js';
import { Samples } from '../../../src/core/live/samples.js';
import { TapeWriter } from '../../../src/core/live/tape/tape.js';
import { headOf, scoreOf } from '../../../src/core/live/view/head.js';
import { call, options, run } from './run.js';

// one call of ten tokens, and steps of 1 ms: its first token comes at 1 ms, the nine others are told together at 10 ms
const { events, start } = run([call('A', '1', 10)], options({ policy: 'fcfs' }));

/** The run brought to an instant, with what is known of the steps that go on. */
function at(tUs: number): Recording {
  const recording = new Recording(start());
  const writer = new TapeWriter((chunk) => recording.append(chunk));
  for (const event of events) writer.write(event);
  writer.flush();
  recording.goTo(tUs);
  recording.expect(tUs);
  return recording;
}

test('the events are those the figures below are worked out for', () => {
  const steps = events.filter((event): event is Extract<RunEvent, { type: 'steps' }> => event.type === 'steps');
  expect(steps.map(({ fromUs, t, count, decodeTokens }) => [fromUs, t, count, decodeTokens])).toEqual([
    [0, 1000, 1, 0],
    [1000, 10_000, 9, 9],
  ]);
});

test.each([
  [0, 0],
  [999, 0],
  [1000, 1],
  [1999, 1],
  [5500, 5],
  [9000, 9],
  [10_000, 10],
])('at %i µs there are %i tokens, in the score and of the call', (tUs, tokens) => {
  const { state } = at(tUs);
  const [only] = state.calls.values();
  expect(scoreOf('one', state, tUs).tokens).toBe(tokens);
  if (only) expect(state.generated(only, tUs)).toBe(tokens);
});

test('tokens a second over a window inside steps told together: one a millisecond', () => {
  const { state } = at(10_000);
  const window = { nowUs: 10_000, windowUs: 3000, sparkColumns: 1, timelineColumns: 1 };
  expect(headOf(state, 'one', window).tokensPerS).toBeCloseTo(1000, 0);
});

test('a gauge of work grows steadily from row to row, to the last event, and to now', () => {
  const samples = new Samples(1);
  samples.held(0, 10_000, [0]);
  samples.held(10_000, 20_000, [40]);
  const told = { tUs: 20_000, value: 60 };
  const now = { tUs: 22_000, value: 70 };
  const grown = [0, 1000, 2000, 7000, 12_000, 17_000, 22_000].map((spanUs) => samples.grown(0, spanUs, told, now));
  expect(grown).toEqual([70, 65, 60, 50, 40, 20, 0]);
});
