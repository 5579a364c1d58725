import { STATISTICS } from './distribution.js';
import type { Metric } from './metric.js';
import { PER_CALL } from './per-call.js';
import { PER_PROGRAM } from './per-program.js';
import { PER_RUN } from './per-run.js';

/** Every figure of a summary in its order: those of the run, then each statistic of each measure. */
export const METRICS: readonly Metric[] = [
  ...PER_RUN,
  ...[...PER_PROGRAM, ...PER_CALL].flatMap(({ name, ...rest }) =>
    STATISTICS.map((statistic) => ({ ...rest, name: `${statistic}_${name}` })),
  ),
];

const BY_NAME = new Map(METRICS.map((metric) => [metric.name, metric]));

/** The metric of that name, if there is one. */
export const metricNamed = (name: string): Metric | undefined => BY_NAME.get(name);

/** A value for every metric, by its name. */
export const byMetric = <T>(of: (name: string) => T): Record<string, T> =>
  Object.fromEntries(METRICS.map(({ name }) => [name, of(name)]));
