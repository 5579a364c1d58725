import type { Residence } from '../replay/call.js';

/** A program's entry in the process table, as a policy sees it. Times are milliseconds. */
export interface ProgramView {
  readonly id: string;
  /** T_p: service of the calls that ended, by the policy's own rule. Changes only when a call ends. */
  readonly serviceMs: number;
  /** W_p: their waiting, by the same rule. */
  readonly waitingMs: number;
  /** Calls that arrived and have not ended, on any engine. */
  readonly activeCalls: number;
  readonly endedCalls: number;
}

/**
 * What a scheduler may know of a call: never its output length, never what comes later (scheduling.md,
 * section 2). Frozen, and true of the moment at which it was given. Times are milliseconds, counts are tokens.
 */
export interface CallView {
  readonly id: string;
  readonly program: ProgramView;
  /** Labels of the trace; empty where it has none. `tool`: what ran before this call. */
  readonly class: string;
  readonly thread: string;
  readonly tool: string;
  /** Of the trace, an integer, lower first by custom; 0 where it has none. */
  readonly priority: number;
  /** The engine it was routed to, from 0. */
  readonly engine: number;
  readonly arrivalMs: number;
  readonly promptTokens: number;
  readonly generatedTokens: number;
  /** Tokens whose KV exists; prefix hits count from its admission on. */
  readonly computedTokens: number;
  /** Where its KV is: not made yet, on the device, in the host pool, or dropped (to be recomputed). */
  readonly residence: Residence;
  /** It was a member of the last step's batch. */
  readonly running: boolean;
  readonly serviceMs: number;
  readonly waitingMs: number;
  /** T_p and W_p at the point that took it in. */
  readonly inheritedServiceMs: number;
  readonly inheritedWaitingMs: number;
}

/** T_p and W_p, milliseconds. */
export type ProgramEntry = Pick<ProgramView, 'serviceMs' | 'waitingMs'>;

interface Named {
  /** Stands in reports and run logs. */
  readonly name: string;
  /**
   * The entry of `call.program` after this call, which has just ended with its whole service and waiting; the view
   * still shows the entry before. Absent: both are sums.
   */
  ended?(call: CallView, nowMs: number): ProgramEntry;
}

/**
 * The simple form, an order over calls: at every scheduling point the batch is formed from the smallest rank up;
 * ties go by arrival, program, call.
 */
export interface RankedPolicy extends Named {
  /**
   * The rank of a call, smaller first; any number but NaN. Asked when a call is taken in, and again for all calls
   * of a program when one of them has ended; with `everyPoint` for all calls at every scheduling point.
   */
  rank(call: CallView, nowMs: number): number;
  /** The rank changes with time, tokens or residence: ask again at every point (slower: no point can be skipped). */
  readonly everyPoint?: boolean;
  readonly levels?: undefined;
}

/** What is a policy's own in Algorithm 1's queues; bounds, quanta and β are options of the run. */
export interface Levels {
  /** The service by which the queue is found that a call starts in: ms, at least 0. Asked when it is taken in. */
  entryMs(call: CallView, nowMs: number): number;
  /** W_p and T_p count for promotion, not only the call's own W_c and T_c. */
  readonly countsProgram: boolean;
}

/** Queues with quanta, demotion and promotion (scheduling.md, section 4). */
export interface LevelledPolicy extends Named {
  readonly levels: Levels;
  readonly rank?: undefined;
}

/** A policy of the user's own (docs/policies.md): the default export of a file given as `--policy FILE`. */
export type Policy = RankedPolicy | LevelledPolicy;

/** Makes a policy anew for every run, so that no run sees what another left in it. */
export interface PolicySource {
  readonly name: string;
  /** Where it was read, for messages. */
  readonly file?: string;
  make(): Policy;
}
