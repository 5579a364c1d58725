import { metricNamed } from '../measures/metrics.js';

/** The figures of every variant by name: of now, or of a file from before. */
export type Figures = ReadonlyMap<string, Readonly<Record<string, number | null>>>;

/** A figure that got worse: by which share of the old one (infinite from 0). `now` is null where it is gone. */
export interface Worse {
  readonly variant: string;
  readonly metric: string;
  readonly before: number;
  readonly now: number | null;
  readonly by: number;
}

/**
 * The figures of variants that are in both which are worse than before by more than `tolerance` (a share), those
 * that changed most first. Only metrics that have a better direction are judged.
 */
export function worseThan(before: Figures, now: Figures, tolerance: number): Worse[] {
  const worse: Worse[] = [];
  for (const [variant, old] of before) {
    const figures = now.get(variant);
    if (!figures) continue;
    for (const [metric, value] of Object.entries(old)) {
      const better = metricNamed(metric)?.better ?? null;
      if (better === null || value === null) continue;
      const by = worsening(value, figures[metric] ?? null, better);
      if (by > tolerance) worse.push({ variant, metric, before: value, now: figures[metric] ?? null, by });
    }
  }
  return worse.sort((a, b) => (a.by === b.by ? 0 : b.by - a.by));
}

function worsening(before: number, now: number | null, better: 'lower' | 'higher'): number {
  if (now === null) return Number.POSITIVE_INFINITY;
  const change = better === 'lower' ? now - before : before - now;
  if (change <= 0) return 0;
  return before === 0 ? Number.POSITIVE_INFINITY : change / Math.abs(before);
}
