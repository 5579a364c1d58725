import { expect, test } from 'vitest';
import { interval, pairedRatio } from '../../../src/core/compare/interval.js';

test('a t interval by hand: 1, 2, 3, 4, 5 have mean 3, s = √2.5, t(4) = 2.776', () => {
  const { mean, half } = interval([1, 2, 3, 4, 5]);
  expect(mean).toBe(3);
  expect(half).toBeCloseTo((2.776445 * Math.sqrt(2.5)) / Math.sqrt(5), 6);
});

test('one value has no interval', () => {
  expect(interval([7])).toEqual({ mean: 7, half: Number.NaN });
});

test.each([
  [2, 12.7062],
  [11, 2.2281],
  [12, 2.201],
  [21, 2.086],
  [31, 2.0423],
  [121, 1.9799],
])('t of %i values is that of the printed tables', (n, t) => {
  const values = Array.from({ length: n }, (_, k) => k);
  const variance = (n * (n + 1)) / 12; // of 0 … n − 1, by n − 1
  expect(interval(values).half / Math.sqrt(variance / n)).toBeCloseTo(t, 3);
});

test('a paired ratio does not see what a seed does to both', () => {
  const { ratio, low, high } = pairedRatio([5, 50, 500], [10, 100, 1000]);
  expect([ratio, low, high].map((x) => x.toFixed(9))).toEqual(Array(3).fill('0.500000000'));
});

test('ratios are averaged as factors: 2 and 1/2 make 1', () => {
  const { ratio, low, high } = pairedRatio([20, 5], [10, 10]);
  expect(ratio).toBeCloseTo(1, 12);
  // s of ±ln 2 is √2·ln 2, over √2 values: ln 2 · 12.706
  expect(Math.log(high)).toBeCloseTo(Math.LN2 * 12.706205, 5);
  expect(low * high).toBeCloseTo(1, 12);
});

test('of one seed only the ratio is known, of zero nothing', () => {
  expect(pairedRatio([3], [4])).toEqual({ ratio: 0.75, low: Number.NaN, high: Number.NaN });
  expect(pairedRatio([0, 1], [4, 4]).ratio).toBeNaN();
});
