import { distributionOf, STATISTICS } from './distribution.js';
import type { Measures } from './measures.js';
import type { Unit } from './metric.js';
import { PER_CALL } from './per-call.js';
import { PER_PROGRAM } from './per-program.js';
import { PER_RUN } from './per-run.js';

/** The version of {@link Summary}'s form; a newer one may rename or drop metrics. */
const SUMMARY_VERSION = 1;

/** A run in figures: a plain JSON object, the same bytes for the same trace and options. */
export interface Summary {
  readonly autellix_summary: typeof SUMMARY_VERSION;
  /** All calls ended; else the figures are of those that did. */
  readonly complete: boolean;
  /** By the names of `METRICS`; null where there is no such figure (no KV limit, nothing ended). */
  readonly metrics: Readonly<Record<string, number | null>>;
}

/** The figures of what has been seen so far. */
export function summaryOf(measures: Measures): Summary {
  const metrics: Record<string, number | null> = {};
  const put = (name: string, value: number | null) => {
    metrics[name] = value !== null && Number.isFinite(value) ? value : null;
  };
  for (const { name, of } of PER_RUN) put(name, of(measures));

  const { programs, calls } = measures;
  const rows = measures.trace.programs.length;
  for (const { name, unit, of } of PER_PROGRAM) {
    tell(
      name,
      unit,
      collect(rows, (k) => (programs.hasEnded(k) ? of(programs, k) : Number.NaN)),
    );
  }
  for (const { name, unit, of } of PER_CALL) {
    tell(
      name,
      unit,
      collect(measures.trace.calls, (k) => (calls.hasEnded(k) ? of(calls, k) : Number.NaN)),
    );
  }
  return { autellix_summary: SUMMARY_VERSION, complete: measures.counts.complete, metrics };

  function tell(name: string, unit: Unit, values: Float64Array): void {
    const distribution = distributionOf(values);
    for (const statistic of STATISTICS) {
      const value = distribution[statistic];
      put(`${statistic}_${name}`, value !== null && unit === 'ms' ? value / 1000 : value);
    }
  }
}

/** The values that are numbers. */
function collect(rows: number, of: (row: number) => number): Float64Array {
  const values = new Float64Array(rows);
  let found = 0;
  for (let row = 0; row < rows; row++) {
    const value = of(row);
    if (!Number.isNaN(value)) values[found++] = value;
  }
  return values.subarray(0, found);
}
