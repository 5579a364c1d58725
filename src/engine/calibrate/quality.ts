import { mean, rollup } from 'd3-array';

/** How well a fit tells what was measured, by cells of the grid. */
export interface Quality {
  readonly cells: number;
  readonly r2: number;
  /** (Fitted − measured) ÷ measured: the mean of its size, and where it is farthest from 0. */
  readonly mean: number;
  readonly worst: number;
  readonly worstAt: string;
}

/** A measurement beside what the fit says; `name` is of its cell. */
export interface Fitted {
  readonly cell: number;
  readonly name: string;
  readonly ms: number;
  readonly fittedMs: number;
}

export function qualityOf(samples: readonly Fitted[]): Quality {
  const average = (of: readonly Fitted[], what: (sample: Fitted) => number): number => mean(of, what) ?? Number.NaN;
  const cells = [
    ...rollup(
      samples,
      (of) => ({
        name: of[0].name,
        ms: average(of, ({ ms }) => ms),
        fittedMs: average(of, ({ fittedMs }) => fittedMs),
      }),
      ({ cell }) => cell,
    ).values(),
  ];
  const errors = cells.map(({ ms, fittedMs }) => (fittedMs - ms) / ms);
  const worst = errors.reduce((most, error, k) => (Math.abs(error) > Math.abs(errors[most]) ? k : most), 0);
  const all = mean(cells, ({ ms }) => ms) ?? Number.NaN;
  const left = cells.reduce((sum, { ms, fittedMs }) => sum + (fittedMs - ms) ** 2, 0);
  const whole = cells.reduce((sum, { ms }) => sum + (ms - all) ** 2, 0);
  return {
    cells: cells.length,
    r2: 1 - left / whole,
    mean: mean(errors, Math.abs) ?? Number.NaN,
    worst: errors[worst] ?? Number.NaN,
    worstAt: cells[worst]?.name ?? '',
  };
}
