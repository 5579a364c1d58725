import { interval, pairedRatio } from './interval.js';
import { NOTICEABLE } from './outcome.js';

/** A figure with every seed; empty: not to be ranked. */
type Values = readonly number[];

/** `unclear`: far apart, but the seeds do not agree on which way. */
export type Relation = 'same' | 'different' | 'unclear';

/** Where seeds do not agree, figures that lie further apart than this are not called the same. */
const CLOSE = 0.1;

/**
 * How two figures, paired by seed, are seen to differ: by more than 1 %, and with several seeds by more than the 95 %
 * interval of their ratio allows (of their difference, where one is 0).
 */
export function relationOf(ours: Values, theirs: Values): Relation {
  const { ratio, low, high } = pairedRatio(ours, theirs);
  if (Number.isNaN(ratio)) {
    const { mean, half } = interval(ours.map((value, k) => value - theirs[k]));
    if (mean === 0) return 'same';
    return Math.abs(mean) <= half ? 'unclear' : 'different';
  }
  if (within(ratio, NOTICEABLE)) return 'same';
  if (!(low <= 1 && high >= 1)) return 'different';
  return within(ratio, CLOSE) ? 'same' : 'unclear';
}

const within = (ratio: number, share: number): boolean => Math.abs(Math.log(ratio)) <= Math.log1p(share);

/** Places of the figures, best first; those without one are left out. */
export function ranked(figures: readonly Values[], better: 'lower' | 'higher'): number[] {
  const means = figures.map((values) => interval(values).mean);
  const sign = better === 'lower' ? 1 : -1;
  return [...means.keys()].filter((k) => !Number.isNaN(means[k])).sort((a, b) => sign * (means[a] - means[b]) || a - b);
}

/** The best and those that are the same: a tie is no win. Nobody, where that is everybody. */
export function leaders(figures: readonly Values[], better: 'lower' | 'higher' | null): number[] {
  const order = better === null ? [] : ranked(figures, better);
  const tied = order.filter((k) => k === order[0] || relationOf(figures[k], figures[order[0]]) === 'same');
  return tied.length === order.length ? [] : tied;
}
