import { ascending, sum } from 'd3-array';

/** One timing of a work of the reference. */
export interface Look {
  readonly work: number;
  readonly us: number;
}

/** Of so many looks on, those that are the most off to either side do not count. */
const MANY = 5;

/** How many times as long as `paceUs`, of each work, the looks took; 1 where there is none. */
export function slowness(looks: readonly Look[], paceUs: readonly number[]): number {
  const byRatio = looks.toSorted((a, b) => ascending(a.us / paceUs[a.work], b.us / paceUs[b.work]));
  const counted = looks.length < MANY ? byRatio : byRatio.slice(1, -1);
  return counted.length === 0 ? 1 : sum(counted, ({ us }) => us) / sum(counted, ({ work }) => paceUs[work]);
}
