import { quantileSorted } from 'd3-array';

/** What is told of a distribution. */
export const STATISTICS = ['mean', 'p50', 'p95', 'p99', 'max'] as const;
export type Statistic = (typeof STATISTICS)[number];
export type Distribution = Readonly<Record<Statistic, number | null>>;

/** Exact, of any number of values; quantiles between two values are interpolated (type 7). Sorts `values` in place. */
export function distributionOf(values: Float64Array): Distribution {
  if (values.length === 0) return { mean: null, p50: null, p95: null, p99: null, max: null };
  values.sort();
  let sum = 0;
  for (const value of values) sum += value;
  const at = (share: number) => quantileSorted(values as ArrayLike<number> as number[], share) as number;
  return { mean: sum / values.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: values[values.length - 1] };
}
