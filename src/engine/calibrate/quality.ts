/** How well a fit tells what was measured. */
export interface Quality {
  readonly samples: number;
  readonly r2: number;
  /** (Fitted − measured) ÷ measured: the mean of its size, and where it is farthest from 0. */
  readonly mean: number;
  readonly worst: number;
  readonly worstAt: string;
}

export function qualityOf(
  fitted: readonly number[],
  measured: readonly number[],
  nameOf: (k: number) => string,
): Quality {
  const samples = measured.length;
  const average = measured.reduce((sum, ms) => sum + ms, 0) / samples;
  const errors = measured.map((ms, k) => (fitted[k] - ms) / ms);
  const worst = errors.reduce((most, error, k) => (Math.abs(error) > Math.abs(errors[most]) ? k : most), 0);
  const squares = (of: (ms: number, k: number) => number) => measured.reduce((sum, ms, k) => sum + of(ms, k) ** 2, 0);
  return {
    samples,
    r2: 1 - squares((ms, k) => fitted[k] - ms) / squares((ms) => ms - average),
    mean: errors.reduce((sum, error) => sum + Math.abs(error), 0) / samples,
    worst: errors[worst] ?? Number.NaN,
    worstAt: samples === 0 ? '' : nameOf(worst),
  };
}
