import { expect, test } from 'vitest';
import { leaders, ranked, relationOf } from '../../../src/core/compare/leaders.js';

test('of one seed: a difference of up to 1 % is none', () => {
  expect(relationOf([100.9], [100])).toBe('same');
  expect(relationOf([100], [100.9])).toBe('same');
  expect(relationOf([101.1], [100])).toBe('different');
});

test('of several: none where the interval of the paired ratio spans 1 and they are close', () => {
  // 2 × and 1/2 ×: the geometric mean is 1
  expect(relationOf([20, 5], [10, 10])).toBe('same');
  expect(relationOf([10.6, 9.9], [10, 10])).toBe('same');
  // the seed moves both tenfold, the ratio is always 1.2
  expect(relationOf([12, 120, 1200], [10, 100, 1000])).toBe('different');
});

test('far apart, but with seeds that do not agree: no tie, and no difference either', () => {
  // one draw in three ends in disaster: 3.3 times as much on average
  expect(relationOf([36, 1, 1], [1, 1, 1])).toBe('unclear');
  expect(relationOf([1, 1, 1], [36, 1, 1])).toBe('unclear');
});

test('where one is 0 there is no ratio: by the difference', () => {
  expect([relationOf([0], [0]), relationOf([3], [0]), relationOf([0], [3])]).toEqual([
    'same',
    'different',
    'different',
  ]);
  expect(relationOf([0, 10, 0], [0, 0, 9])).toBe('unclear');
});

test('best first; what has no figure, or is not to be ranked, is left out', () => {
  expect(ranked([[3], [1], [Number.NaN], [], [2]], 'lower')).toEqual([1, 4, 0]);
  expect(ranked([[3], [1], [2]], 'higher')).toEqual([0, 2, 1]);
});

test('a tie is no win: those that are the same as the best lead together, and nobody leads everybody', () => {
  expect(leaders([[467], [471], [20_900]], 'lower')).toEqual([0, 1]);
  expect(leaders([[467], [471]], 'lower')).toEqual([]);
  expect(leaders([[467], [600]], 'higher')).toEqual([1]);
  expect(leaders([[467], []], 'lower')).toEqual([]);
  expect(leaders([[1], [2]], null)).toEqual([]);
  expect(
    leaders(
      [
        [1, 1, 1],
        [36, 1, 1],
      ],
      'lower',
    ),
  ).toEqual([0]);
});
