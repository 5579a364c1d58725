import { median, sum } from 'd3-array';

/** Of so many timings of a work the median counts. */
export const RECENT = 3;

/**
 * How many times as long as `paceUs` works take: the sum of the medians of their timings beside that of their paces, of those
 * that were timed. 1 where none was.
 */
export function slowness(timesUs: readonly (readonly number[])[], paceUs: readonly number[]): number {
  const timed = [...timesUs.keys()].filter((work) => timesUs[work].length > 0);
  if (timed.length === 0) return 1;
  return sum(timed, (work) => median(timesUs[work])) / sum(timed, (work) => paceUs[work]);
}
