import type { Arrive } from '../core/events.js';

/** The version of a run log's form. */
export const RUN_LOG_VERSION = 1;

/** The first line of a run log (docs/run-log.md). */
export interface RunLogHeader {
  readonly autellix_run: typeof RUN_LOG_VERSION;
  readonly trace: { readonly name: string; readonly programs: number; readonly calls: number };
  /** The options of the run, as `plainOptions` tells them. */
  readonly options: object;
}

/** In a log an arrival says who the call is, so that the log can be read without its trace. */
export interface LoggedArrive extends Arrive {
  readonly programId: string;
  readonly callId: string;
  /** Rows of its parents, and the delay after the last of them. */
  readonly after?: readonly number[];
  readonly delayUs?: number;
  readonly promptTokens: number;
  readonly outputTokens: number;
  readonly class?: string;
  readonly thread?: string;
  readonly tool?: string;
}
