import { interval, pairedRatio } from './interval.js';
import { NOTICEABLE } from './outcome.js';

/** A figure with every seed; empty: not to be ranked. */
type Values = readonly number[];

/**
 * Whether two figures, paired by seed, are seen to differ: by more than 1 %, and with several seeds by more than
 * the 95 % interval of their ratio allows (of their difference, where one is 0).
 */
export function seenToDiffer(ours: Values, theirs: Values): boolean {
  const { ratio, low, high } = pairedRatio(ours, theirs);
  if (!Number.isNaN(ratio)) return Math.abs(Math.log(ratio)) > Math.log1p(NOTICEABLE) && !(low <= 1 && high >= 1);
  const { mean, half } = interval(ours.map((value, k) => value - theirs[k]));
  return mean !== 0 && !(Math.abs(mean) <= half);
}

/** Places of the figures, best first; those without one are left out. */
export function ranked(figures: readonly Values[], better: 'lower' | 'higher'): number[] {
  const means = figures.map((values) => interval(values).mean);
  const sign = better === 'lower' ? 1 : -1;
  return [...means.keys()].filter((k) => !Number.isNaN(means[k])).sort((a, b) => sign * (means[a] - means[b]) || a - b);
}

/** The best and what is not seen to differ from it: a tie is no win. Nobody, where that is everybody. */
export function leaders(figures: readonly Values[], better: 'lower' | 'higher' | null): number[] {
  const order = better === null ? [] : ranked(figures, better);
  const tied = order.filter((k) => k === order[0] || !seenToDiffer(figures[k], figures[order[0]]));
  return tied.length === order.length ? [] : tied;
}
