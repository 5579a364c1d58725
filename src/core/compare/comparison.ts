import type { RunOptions } from '../settings/options.js';
import { type Interval, interval, pairedRatio, type RatioInterval } from './interval.js';
import type { GroupOutcome, Outcome } from './outcome.js';

/** A way to run the trace, and what came of it with each seed. */
export interface Variant {
  readonly name: string;
  readonly options: RunOptions;
  readonly outcomes: readonly Outcome[];
}

export type GroupFigure = Exclude<keyof GroupOutcome, 'programs'>;

/** A figure of a run over its seeds; NaN where a run has none. */
export function figure(variant: Variant, metric: string): Interval {
  return interval(metricValues(variant, metric));
}

/** How many times a figure of the first variant it is, seed by seed. */
export function figureRatio(variant: Variant, first: Variant, metric: string): RatioInterval {
  const ours = metricValues(variant, metric);
  return pairedRatio(ours, metricValues(first, metric).slice(0, ours.length));
}

/** Group 0 is everyone. */
export function groupFigure(variant: Variant, group: number, name: GroupFigure): number {
  return interval(groupValues(variant, group, name)).mean;
}

export function groupRatio(variant: Variant, first: Variant, group: number): number {
  const ours = groupValues(variant, group, 'meanTokenLatencyMs');
  return pairedRatio(ours, groupValues(first, group, 'meanTokenLatencyMs').slice(0, ours.length)).ratio;
}

/** The best of figures in one direction; −1 where fewer than two differ. NaN is never best. */
export function bestOf(values: readonly number[], better: 'lower' | 'higher' | null): number {
  const known = values.filter((value) => !Number.isNaN(value));
  if (better === null || new Set(known).size < 2) return -1;
  return values.indexOf(better === 'lower' ? Math.min(...known) : Math.max(...known));
}

const metricValues = (variant: Variant, metric: string): number[] =>
  variant.outcomes.map((outcome) => outcome.metrics[metric] ?? Number.NaN);

const groupValues = (variant: Variant, group: number, name: GroupFigure): number[] =>
  variant.outcomes.map((outcome) => outcome.groups[group][name] ?? Number.NaN);
