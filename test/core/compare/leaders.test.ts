import { expect, test } from 'vitest';
import { leaders, ranked, seenToDiffer } from '../../../src/core/compare/leaders.js';

test('of one seed: a difference of up to 1 % is none', () => {
  expect(seenToDiffer([100.9], [100])).toBe(false);
  expect(seenToDiffer([100], [100.9])).toBe(false);
  expect(seenToDiffer([101.1], [100])).toBe(true);
});

test('of several: none where the interval of the paired ratio spans 1, however large it looks', () => {
  // 2 × and 1/2 ×: the geometric mean is 1; 3 × and 1/2 ×: 1.22, its interval is wide
  expect(seenToDiffer([20, 5], [10, 10])).toBe(false);
  expect(seenToDiffer([30, 5], [10, 10])).toBe(false);
  // the seed moves both tenfold, the ratio is always 1.2
  expect(seenToDiffer([12, 120, 1200], [10, 100, 1000])).toBe(true);
});

test('where one is 0 there is no ratio: by the difference', () => {
  expect([seenToDiffer([0], [0]), seenToDiffer([3], [0]), seenToDiffer([0], [3])]).toEqual([false, true, true]);
  expect(seenToDiffer([0, 10, 0], [0, 0, 9])).toBe(false);
});

test('best first; what has no figure, or is not to be ranked, is left out', () => {
  expect(ranked([[3], [1], [Number.NaN], [], [2]], 'lower')).toEqual([1, 4, 0]);
  expect(ranked([[3], [1], [2]], 'higher')).toEqual([0, 2, 1]);
});

test('a tie is no win: those not seen to differ from the best lead together, and nobody leads everybody', () => {
  expect(leaders([[467], [471], [20_900]], 'lower')).toEqual([0, 1]);
  expect(leaders([[467], [471]], 'lower')).toEqual([]);
  expect(leaders([[467], [600]], 'higher')).toEqual([1]);
  expect(leaders([[467], []], 'lower')).toEqual([]);
  expect(leaders([[1], [2]], null)).toEqual([]);
});
