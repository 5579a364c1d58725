import { expect, test } from 'vitest';
import { fold } from '../../../src/core/live/fold.js';
import { commonOf } from '../../../src/core/live/view/compare.js';
import { call, options, run } from './run.js';

// one place, steps of 1 ms: fcfs ends A at 4 and B at 6; plas demotes A at 2, ends B at 4 and A at 6
const rows = [call('A', '1', 4), call('B', '1', 2)];
const runs = (['fcfs', 'plas'] as const).map((policy) => run(rows, options({ policy, batch: 1 })));

const at = (tUs: number) =>
  commonOf(
    runs.map(({ events, start }) => {
      const state = start();
      for (const event of events) if (event.t <= tUs) fold(state, event);
      return state;
    }),
  );

test('means are over the programs that ended in all runs', () => {
  expect(at(6000)).toEqual([
    { programs: 2, meanResponseUs: 5000, meanTokenLatencyUs: 2000, meanWaitingUs: 2000 },
    { programs: 2, meanResponseUs: 5000, meanTokenLatencyUs: 1750, meanWaitingUs: 2000 },
  ]);
});

test('where each has ended another program there is nothing to compare', () => {
  const none = { programs: 0, meanResponseUs: Number.NaN, meanTokenLatencyUs: Number.NaN, meanWaitingUs: Number.NaN };
  expect(at(5000)).toEqual([none, none]);
});
