import type { Recording } from '../../../core/live/recording.js';

/** Where the events of one run come from. All of them up to `reachedUs` are in `recording`. */
export interface Source {
  readonly name: string;
  readonly recording: Recording;
  readonly reachedUs: number;
  /** No more events will come. */
  readonly over: boolean;
  /** Goes on until everything up to `untilUs` is there, or until `deadlineMs` of the wall clock. */
  want(untilUs: number, deadlineMs: number): void;
  /** Goes on for a few events, whenever they happen. */
  more(): void;
}
