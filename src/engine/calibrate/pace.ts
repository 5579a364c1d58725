import { mean, sum } from 'd3-array';

/** So many timings of a work tell how long it takes at the moment. */
export const RECENT = 3;

/**
 * How many times as long as `paceUs` works take: the sum of the means of their timings beside that of their paces, of those
 * that were timed. 1 where none was. Means, because a run has its share of what makes a timing stand out, too.
 */
export function slowness(timesUs: readonly (readonly number[])[], paceUs: readonly number[]): number {
  const timed = [...timesUs.keys()].filter((work) => timesUs[work].length > 0);
  if (timed.length === 0) return 1;
  return sum(timed, (work) => mean(timesUs[work])) / sum(timed, (work) => paceUs[work]);
}
