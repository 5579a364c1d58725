import { quantileSorted, sum } from 'd3-array';

/** How a measure is spread. Of nothing: count and total 0, the others NaN. */
export interface Spread {
  readonly count: number;
  readonly total: number;
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

/** Quantiles interpolate linearly between order statistics (R's type 7). */
export function spread(values: ArrayLike<number>): Spread {
  const sorted = Array.from(Float64Array.from(values).sort());
  const total = sum(sorted);
  const quantile = (p: number) => quantileSorted(sorted, p) ?? Number.NaN;
  return {
    count: sorted.length,
    total,
    mean: total / sorted.length,
    p50: quantile(0.5),
    p95: quantile(0.95),
    max: quantile(1),
  };
}
