/** A mean and how far it may be off: a 95 % interval is mean ± half. Half is NaN of fewer than two values. */
export interface Interval {
  readonly mean: number;
  readonly half: number;
}

/** Student's t interval of the mean of independent values. */
export function interval(values: readonly number[]): Interval {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  if (n < 2) return { mean, half: Number.NaN };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  return { mean, half: tQuantile(n - 1) * Math.sqrt(variance / n) };
}

/** A ratio and its 95 % interval, which is not symmetric. */
export interface RatioInterval {
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
}

/**
 * How many times `ours` is of `theirs`, paired: each pair is of one seed, so what the seed does to both cancels.
 * The geometric mean of the ratios, with the t interval of their logarithms; NaN unless all figures are above 0.
 */
export function pairedRatio(ours: readonly number[], theirs: readonly number[]): RatioInterval {
  const { mean, half } = interval(ours.map((value, k) => Math.log(value / theirs[k])));
  const ratio = Math.exp(mean);
  return Number.isFinite(mean)
    ? { ratio, low: Math.exp(mean - half), high: Math.exp(mean + half) }
    : { ratio: Number.NaN, low: Number.NaN, high: Number.NaN };
}

/** t of the 97.5 % quantile at 1 to 10 degrees of freedom. */
const T = [12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157, 2.228139];
const Z = 1.959964;

/** Beyond the table by Cornish and Fisher's expansion around the normal quantile, right to three decimals. */
function tQuantile(degrees: number): number {
  if (degrees <= T.length) return T[degrees - 1];
  const first = (Z ** 3 + Z) / 4;
  const second = (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96;
  const third = (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384;
  return Z + first / degrees + second / degrees ** 2 + third / degrees ** 3;
}
