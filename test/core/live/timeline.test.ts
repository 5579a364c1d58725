import { expect, test } from 'vitest';
import { fold } from '../../../src/core/live/fold.js';
import type { LiveState } from '../../../src/core/live/state.js';
import { enginesOf } from '../../../src/core/live/view/engines.js';
import { timelineOf } from '../../../src/core/live/view/timeline.js';
import { call, options, run } from './run.js';

const window = (nowUs: number, windowUs: number, columns: number) => ({
  ...{ nowUs, windowUs, sparkColumns: columns, timelineColumns: columns },
});

/** A/1 runs from 0 to 3 ms, B/1 from 3 to 5; A's tool takes 1 ms, so A/2 arrives at 4 and runs from 5 to 7. */
const twoPrograms = () =>
  run(
    [call('A', '1', 3), call('A', '2', 2, { after: ['1'], delay_ms: 1 }), call('B', '1', 2)],
    options({ policy: 'fcfs', batch: 1, steps: 1 }),
  );

/** The state of the run at an instant. */
function at(tUs: number): LiveState {
  const { events, start } = twoPrograms();
  const state = start();
  for (const event of events) if (event.t <= tUs) fold(state, event);
  return state;
}

test('a bar a call: its tool, its waiting, its running, each at its time', () => {
  expect(timelineOf(at(8000), 0, window(8000, 8000, 8))).toEqual([
    { call: 0, id: '1', state: 'D', states: 'RR      ' },
    { call: 1, id: '2', state: 'D', states: '  TWRR  ' },
  ]);
  expect(timelineOf(at(8000), 1, window(8000, 8000, 8))).toEqual([
    { call: 2, id: '1', state: 'D', states: 'WWRR    ' },
  ]);
});

test('a call at its tool has a bar, one that waits for its parent has none', () => {
  expect(timelineOf(at(2000), 0, window(2000, 4000, 4))).toEqual([{ call: 0, id: '1', state: 'R', states: ' RRR' }]);
  expect(timelineOf(at(3500), 0, window(3500, 2000, 4))).toEqual([
    { call: 0, id: '1', state: 'D', states: 'RR  ' },
    { call: 1, id: '2', state: 'T', states: '  TT' },
  ]);
});

test('a call that ended before the window began has no bar', () => {
  expect(timelineOf(at(8000), 0, window(8000, 4000, 4)).map(({ id }) => id)).toEqual(['2']);
});

test('swap traffic is that of the window: blocks a second, and the share of the time', () => {
  const state = at(0);
  const [engine] = state.engines;
  const swap = (t: number, us: number, outBlocks: number, inBlocks: number) =>
    engine.seeSwap({ type: 'swap', engine: 0, t, untilUs: t + us, transfers: 1, outBlocks, inBlocks });
  swap(5e6, 1e6, 100, 0);
  swap(12e6, 1e6, 50, 20);
  swap(19.5e6, 1e6, 0, 10);
  const [row] = enginesOf(state, window(20e6, 10e6, 1), undefined);
  expect(row).toMatchObject({ swaps: 3, outBlocks: 150, inBlocks: 30, outPerS: 5, inPerS: 3, swapShare: 0.15 });
});

test('more swaps than are kept: the traffic of those that are', () => {
  const state = at(0);
  for (let k = 1; k <= 200; k++) {
    const swap = { type: 'swap', engine: 0, t: k * 1e5, untilUs: k * 1e5 + 5e4, transfers: 1 } as const;
    state.engines[0].seeSwap({ ...swap, outBlocks: 7, inBlocks: 0 });
  }
  const [row] = enginesOf(state, window(20.1e6, 20e6, 1), undefined);
  expect(row.outPerS).toBeCloseTo(70, 9);
  expect(row.swapShare).toBeCloseTo(0.5, 9);
});
