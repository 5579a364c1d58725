/** A program's entry in the process table, as a policy sees it. Times are milliseconds. */
export interface ProgramView {
  readonly id: string;
  /** T_p: service by the policy's own rule (sum, or longest chain). Changes only when a call ends. */
  readonly serviceMs: number;
  /** W_p: waiting, by the same rule. */
  readonly waitingMs: number;
  /** Calls that arrived and have not ended. */
  readonly activeCalls: number;
  readonly endedCalls: number;
}

/** A call as a policy sees it: never its output length, never what comes later (scheduling.md, section 2). */
export interface CallView {
  readonly id: string;
  readonly program: ProgramView;
  readonly class: string;
  readonly priority: number;
  readonly arrivalMs: number;
  readonly promptTokens: number;
  readonly generatedTokens: number;
  readonly serviceMs: number;
  readonly waitingMs: number;
}

/**
 * A policy of the user's own: an order over calls. At every scheduling point the batch is formed from the
 * smallest rank up; ties go by arrival, program, call. The default export of a file given as `--policy FILE`.
 */
export interface Policy {
  readonly name: string;
  /**
   * The rank of a call, smaller first; any number but NaN. Asked when a call arrives, and again for all calls
   * of a program when one of them ends; with `everyPoint` for all calls at every scheduling point.
   */
  rank(call: CallView, nowMs: number): number;
  /** The rank changes with time alone: ask again at every point (slower: no steps can be skipped). */
  readonly everyPoint?: boolean;
}
