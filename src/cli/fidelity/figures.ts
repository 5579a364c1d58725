import { median } from 'd3-array';
import type { Summary } from '../../core/measures/summary.js';
import type { Prices } from './priced.js';

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
  /** The same of the engine modelled for the speed that the machine had in each run, the median; NaN where nobody knows it. */
  readonly errorAtSpeed: number;
}

/** `atSpeed`: modelled for the speed that the machine had in each of the real runs, where that is known. */
export function figuresOf(modelled: Summary, real: readonly Summary[], atSpeed: readonly Summary[]): Figures[] {
  return JUDGED.map(([label, metric]) => {
    const runs = real.map(({ metrics }) => metrics[metric] ?? Number.NaN);
    const model = modelled.metrics[metric] ?? Number.NaN;
    const middle = median(runs) ?? Number.NaN;
    const errors = atSpeed.map(({ metrics }, k) => errorOf(metrics[metric] ?? Number.NaN, runs[k]));
    return {
      label,
      metric,
      modelled: model,
      runs,
      real: middle,
      error: errorOf(model, middle),
      errorAtSpeed: median(errors) ?? Number.NaN,
    };
  });
}

/**
 * What the steps of the real runs took beside what the model says of the very same steps. An error here is of costs, or
 * a machine that is not as fast as when it was calibrated; what is more elsewhere comes of steps that were others.
 */
export function sameSteps(prices: readonly Prices[], slowdowns: readonly number[] = []): Figures {
  const ratios = prices.map(({ realUs, modelledUs }) => modelledUs / realUs);
  return {
    label: 'the real steps, priced',
    metric: 'real_steps_ms',
    modelled: median(prices, ({ modelledUs }) => modelledUs / 1000) ?? Number.NaN,
    runs: prices.map(({ realUs }) => realUs / 1000),
    real: median(prices, ({ realUs }) => realUs / 1000) ?? Number.NaN,
    error: (median(ratios) ?? Number.NaN) - 1,
    errorAtSpeed: (median(slowdowns, (slowdown, k) => ratios[k] * slowdown) ?? Number.NaN) - 1,
  };
}

const errorOf = (modelled: number, real: number): number => (real === 0 ? Number.NaN : modelled / real - 1);

/** The steps of a probe, when the profile was calibrated and around every run: the machine was faster or slower. */
export function probed(thenMs: number, probes: readonly number[]): Figures {
  const nowMs = median(probes) ?? Number.NaN;
  const error = thenMs / nowMs - 1;
  return {
    label: 'steps of a probe',
    metric: 'probe_ms',
    modelled: thenMs,
    runs: probes,
    real: nowMs,
    error,
    errorAtSpeed: 0,
  };
}
