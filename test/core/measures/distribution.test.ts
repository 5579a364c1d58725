import { expect, test } from 'vitest';
import { distributionOf } from '../../../src/core/measures/distribution.js';

test('quantiles interpolate between order statistics (type 7)', () => {
  const values = Float64Array.from({ length: 101 }, (_, k) => 100 - k); // 0 … 100
  expect(distributionOf(values)).toEqual({ mean: 50, p50: 50, p95: 95, p99: 99, max: 100 });
  expect(distributionOf(Float64Array.of(5, 1))).toMatchObject({ mean: 3, p50: 3, p95: 4.8, max: 5 });
});

test('one value is all of them, none is none', () => {
  expect(distributionOf(Float64Array.of(7))).toEqual({ mean: 7, p50: 7, p95: 7, p99: 7, max: 7 });
  expect(distributionOf(new Float64Array(0))).toEqual({ mean: null, p50: null, p95: null, p99: null, max: null });
});
