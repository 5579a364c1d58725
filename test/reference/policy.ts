import type { Call } from './call.js';

/** What a policy keeps for one engine: its calls, who is in the batch, and how a point and a window go. */
export interface PolicyState {
  /** The batch, in order; ended calls have left it. */
  readonly members: readonly Call[];
  /** Calls that are not in the batch, first in line first. */
  readonly waiting: readonly Call[];
  /** Considered without KV and admitted at the last point; preempted at it, in order. */
  readonly admitted: readonly Call[];
  readonly preempted: readonly Call[];
  /** A scheduling point; tells the tokens of each member in the window's first step. */
  point(arrived: readonly Call[], nowUs: number): number[];
  /** After a step in which a member ended; `stepsLeft` steps of the window remain. */
  join(stepsLeft: number): void;
  /** A later step of the window: the tokens of each member, or null where it cannot be run. */
  next(): number[] | null;
  /** Calls have ended: forget them. */
  ended(): void;
}
