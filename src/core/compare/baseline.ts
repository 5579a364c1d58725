import { metricNamed } from '../measures/metrics.js';
import { interval } from './interval.js';

/** The figures of a variant, of now or of a file from before: over its seeds, and of each seed where there are several. */
export interface VariantFigures {
  readonly metrics: Readonly<Record<string, number | null>>;
  readonly bySeed?: Readonly<Record<string, readonly (number | null)[]>>;
}

export type Figures = ReadonlyMap<string, VariantFigures>;

/** A figure that got worse: by which share of the old one (infinite from 0). `now` is null where it is gone. */
export interface Worse {
  readonly variant: string;
  readonly metric: string;
  readonly before: number;
  readonly now: number | null;
  readonly by: number;
  /** The 95 % interval of the seeds' differences spans no change. */
  readonly noise: boolean;
}

export interface Judgement {
  /** How many figures were compared. */
  readonly figures: number;
  /** `variant.metric` of those that have a value now and had none before. */
  readonly unknown: readonly string[];
  /** Those that are worse by more than the tolerance (a share), those that changed most first. */
  readonly worse: readonly Worse[];
}

/** What `--baseline` compares where nothing else is asked for. */
export const BASELINE_METRICS = [
  'mean_token_latency_ms',
  'p95_token_latency_ms',
  'mean_response_ms',
  'p95_first_token_ms',
  'tokens_per_s',
  'makespan_ms',
] as const;

/** Judges the variants that are in both by the metrics named, of which each has a better direction. */
export function judge(before: Figures, now: Figures, metrics: readonly string[], tolerance: number): Judgement {
  let figures = 0;
  const unknown: string[] = [];
  const worse: Worse[] = [];
  for (const [variant, old] of before) {
    const ours = now.get(variant);
    if (!ours) continue;
    for (const metric of metrics) {
      const value = old.metrics[metric] ?? null;
      const better = metricNamed(metric)?.better ?? null;
      const current = ours.metrics[metric] ?? null;
      if (better === null) continue;
      if (value === null) {
        if (current !== null) unknown.push(`${variant}.${metric}`);
        continue;
      }
      figures++;
      const by = worsening(value, current, better);
      if (by > tolerance)
        worse.push({ variant, metric, before: value, now: current, by, noise: isNoise(old, ours, metric) });
    }
  }
  return { figures, unknown, worse: worse.sort((a, b) => (a.by === b.by ? 0 : b.by - a.by)) };
}

function worsening(before: number, now: number | null, better: 'lower' | 'higher'): number {
  if (now === null) return Number.POSITIVE_INFINITY;
  const change = better === 'lower' ? now - before : before - now;
  if (change <= 0) return 0;
  return before === 0 ? Number.POSITIVE_INFINITY : change / Math.abs(before);
}

/** Paired: both ran the same draws, so what a draw does to both is no noise. */
function isNoise(before: VariantFigures, now: VariantFigures, metric: string): boolean {
  const [old, ours] = [before.bySeed?.[metric], now.bySeed?.[metric]];
  if (!old || !ours || old.length !== ours.length) return false;
  const differences = ours.map((value, k) => (value ?? Number.NaN) - (old[k] ?? Number.NaN));
  const { mean, half } = interval(differences);
  return Math.abs(mean) <= half;
}
