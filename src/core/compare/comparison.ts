import type { RunOptions } from '../settings/options.js';
import { type Interval, interval, pairedRatio, type RatioInterval } from './interval.js';
import type { GroupOutcome, Outcome } from './outcome.js';

/** A way to run the trace, and what came of it with each seed. */
export interface Variant {
  readonly name: string;
  readonly options: RunOptions;
  /** Where it bears a system's name: what is not as the system has it, in words. */
  readonly changed?: readonly string[];
  /** It is the system of its name, but for flags that hold for all. */
  readonly system?: boolean;
  readonly outcomes: readonly Outcome[];
}

export type GroupFigure = Exclude<keyof GroupOutcome, 'programs'>;

/** It ran to its end: the figures of one that did not are those of the programs that were quick. */
export const isComplete = ({ outcomes }: Variant): boolean => outcomes.every(({ complete }) => complete);

/** A figure of a run over its seeds; NaN where a run has none. */
export function figure(variant: Variant, metric: string): Interval {
  return interval(figureValues(variant, metric));
}

/** How many times a figure of the first variant it is, seed by seed; NaN unless both ran to their end. */
export function figureRatio(variant: Variant, first: Variant, metric: string): RatioInterval {
  return ratioOf(variant, first, (one) => figureValues(one, metric));
}

/** Group 0 is everyone. */
export function groupFigure(variant: Variant, group: number, name: GroupFigure): number {
  return interval(groupValues(variant, group, name)).mean;
}

export function groupRatio(variant: Variant, first: Variant, group: number): number {
  return ratioOf(variant, first, (one) => groupValues(one, group, 'meanTokenLatencyMs')).ratio;
}

/** A figure of every seed. */
export const figureValues = (variant: Variant, metric: string): number[] =>
  variant.outcomes.map((outcome) => outcome.metrics[metric] ?? Number.NaN);

export const groupValues = (variant: Variant, group: number, name: GroupFigure): number[] =>
  variant.outcomes.map((outcome) => outcome.groups[group][name] ?? Number.NaN);

function ratioOf(variant: Variant, first: Variant, of: (one: Variant) => number[]): RatioInterval {
  if (!isComplete(variant) || !isComplete(first)) return { ratio: Number.NaN, low: Number.NaN, high: Number.NaN };
  const ours = of(variant);
  return pairedRatio(ours, of(first).slice(0, ours.length));
}
