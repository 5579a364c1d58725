import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nonNegativeLeastSquares } from '../../../src/engine/calibrate/least-squares.js';

test('a line through three points, by hand: y = 1 + 2x', () => {
  const x = nonNegativeLeastSquares(
    [
      [1, 0],
      [1, 1],
      [1, 2],
    ],
    [1, 3, 5],
  );
  expect(x[0]).toBeCloseTo(1, 9);
  expect(x[1]).toBeCloseTo(2, 9);
});

test('what would be negative is 0, and the rest fits without it', () => {
  // the best line has slope −1; with slope ≥ 0 the best is the mean
  const x = nonNegativeLeastSquares(
    [
      [1, 0],
      [1, 1],
      [1, 2],
    ],
    [4, 3, 2],
  );
  expect(x[0]).toBeCloseTo(3, 9);
  expect(x[1]).toBe(0);
});

test('finds any costs again from what they give', () => {
  const cost = fc.double({ min: 0, max: 10, noNaN: true });
  fc.assert(
    fc.property(fc.tuple(cost, cost, cost), (costs) => {
      const rows = Array.from({ length: 30 }, (_, k) => [1, k % 7, (k * 5) % 11]);
      const b = rows.map((row) => row.reduce((sum, term, j) => sum + term * costs[j], 0));
      nonNegativeLeastSquares(rows, b).forEach((found, j) => {
        expect(found).toBeCloseTo(costs[j], 5);
      });
    }),
  );
});

test('of nothing, nothing', () => {
  expect(nonNegativeLeastSquares([], [])).toEqual([]);
});
