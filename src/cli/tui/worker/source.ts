import type { Recording } from '../../../core/live/recording.js';
import type { Answers } from './answers.js';

/** Where the events of one run come from. All of them up to `reachedUs` are in `recording`. */
export interface Source {
  readonly name: string;
  readonly recording: Recording;
  readonly reachedUs: number;
  /** Where engines really decode. */
  readonly answers?: Answers;
  /** A run that is over and was logged. */
  readonly logged?: boolean;
  /** Why no more events will come, where that is not the end of the run. */
  readonly trouble?: string;
  /** No more events will come. */
  readonly over: boolean;
  /** Asks that everything up to `untilUs` be there, and at least `ahead` events after the state. They may come later. */
  want(untilUs: number, ahead: number): void;
  close(): void;
}
