import type { Call } from '../replay/call.js';
import type { Program } from '../replay/program.js';

/** How the process table counts a call that ends (scheduling.md, 3.3). */
interface Counts {
  readonly name: string;
  /** It knows what no scheduler can: what is still to come. */
  readonly oracle?: true;
  /** Adds the call's whole service and waiting, microseconds, to its program's entry. */
  ended(program: Program, call: Call, waitUs: number, nowUs: number, waitSum: boolean): void;
}

/** Discrete queues with quanta, demotion and promotion (scheduling.md, section 4). */
export interface LevelPolicy extends Counts {
  readonly kind: 'levels';
  /** A call starts in the queue of this service, microseconds. */
  startUs(call: Call, nowUs: number): number;
  /** W_p and T_p count for promotion. */
  readonly knowsPrograms: boolean;
}

/** One queue, ordered by a rank, smallest first; ties by arrival, program, call. */
export interface RankPolicy extends Counts {
  readonly kind: 'rank';
  /** What changes the rank of a call that is queued: a call of its program that ends, any step, or time itself. */
  readonly changes: 'at-end' | 'with-steps' | 'with-time';
  rank(call: Call, nowUs: number): number;
}

/** vLLM's own scheduler: a line, and running calls in the order of their admission (V1 to V26). */
export interface LinePolicy extends Counts {
  readonly kind: 'line';
  /** The line is ordered by priority, and so are victims. */
  readonly byPriority: boolean;
}

export type AnyPolicy = LevelPolicy | RankPolicy | LinePolicy;

/** T_p and W_p as sums: every policy but `atlas`. */
export function sum(program: Program, call: Call, waitUs: number): void {
  program.serviceUs += call.serviceUs;
  program.waitUs += waitUs;
}
