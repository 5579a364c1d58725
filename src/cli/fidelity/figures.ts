import { median, sum } from 'd3-array';
import type { Summary } from '../../core/measures/summary.js';
import type { Prices } from './priced.js';

/** What tells the speed of the machine. */
export const MACHINE = 'machine_ms';

/** Metrics by which a model is judged: what programs feel, then why. */
export const JUDGED = [
  ['response, mean', 'mean_response_ms'],
  ['P50', 'p50_response_ms'],
  ['P95', 'p95_response_ms'],
  ['P99', 'p99_response_ms'],
  ['token latency, mean', 'mean_token_latency_ms'],
  ['P95', 'p95_token_latency_ms'],
  ['first token, mean', 'mean_first_token_ms'],
  ['P95', 'p95_first_token_ms'],
  ['waiting, mean', 'mean_path_waiting_ms'],
  ['service, mean', 'mean_path_service_ms'],
  ['makespan', 'makespan_ms'],
  ['tokens a second', 'tokens_per_s'],
  ['time in steps', 'busy_share'],
  ['time swapping', 'swap_share'],
  ['steps', 'steps'],
  ['prompt tokens cached', 'hit_share'],
  ['preemptions', 'preemptions'],
  ['swaps out', 'swap_outs'],
] as const;

/** One metric, modelled and real. */
export interface Figures {
  readonly label: string;
  readonly metric: string;
  readonly modelled: number;
  /** Of every real run, and the median of these. */
  readonly runs: readonly number[];
  readonly real: number;
  /** (Modelled − real) ÷ real; NaN where there is nothing to divide by. */
  readonly error: number;
}

export function figuresOf(modelled: Summary, real: readonly Summary[]): Figures[] {
  return JUDGED.map(([label, metric]) => {
    const runs = real.map(({ metrics }) => metrics[metric] ?? Number.NaN);
    const model = modelled.metrics[metric] ?? Number.NaN;
    const middle = median(runs) ?? Number.NaN;
    return { label, metric, modelled: model, runs, real: middle, error: errorOf(model, middle) };
  });
}

/**
 * What the steps of the real runs took beside what the model says of the very same steps. An error here is of costs; what
 * is more elsewhere comes of steps that were others.
 */
export function sameSteps(prices: readonly Prices[]): Figures {
  return {
    label: 'the real steps, priced',
    metric: 'real_steps_ms',
    modelled: median(prices, ({ modelledUs }) => modelledUs / 1000) ?? Number.NaN,
    runs: prices.map(({ realUs }) => realUs / 1000),
    real: median(prices, ({ realUs }) => realUs / 1000) ?? Number.NaN,
    error: (median(prices, ({ realUs, modelledUs }) => modelledUs / realUs) ?? Number.NaN) - 1,
  };
}

const errorOf = (modelled: number, real: number): number => (real === 0 ? Number.NaN : modelled / real - 1);

/** What the reference took when the profile was calibrated, and that times the slowness of each run. */
export function machineOf(thenUs: readonly number[], slower: readonly number[]): Figures {
  const then = sum(thenUs) / 1000;
  const runs = slower.map((times) => times * then);
  const real = median(runs) ?? Number.NaN;
  return { label: 'machine: its reference', metric: MACHINE, modelled: then, runs, real, error: errorOf(then, real) };
}
