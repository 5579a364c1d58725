import type { AnyPolicy } from '../policy/kinds.js';
import type { Call } from '../replay/call.js';
import type { Program } from '../replay/program.js';

/** What decides, on one engine, who runs: the queue policies and vLLM's line implement it. */
export interface Scheduler {
  readonly policy: AnyPolicy;
  /** A scheduling point: takes in the inbox, forms the batch in `station.members`, sets the shares of the first step. */
  point(nowUs: number): void;
  /** Another point would decide the same as the last one as long as nothing ends, arrives, or falls due. */
  readonly settled: boolean;
  /** After a step in which a member ended: may let others join for the `left` steps of the window (5.2). */
  refill(left: number, nowUs: number): void;
  /** Shares and blocks of the window's next step; false: it is not run, a point comes at once (5.3). */
  nextStep(): boolean;
  /** A member had its last token; it is out of the batch already. */
  ended(call: Call): void;
  /** The entry of a program with calls here changed. True: the next point must not be skipped. */
  tableChanged(program: Program): boolean;
  /** Virtual time at which a point could decide otherwise though nothing happened: a quantum used up, β reached. */
  deadlineUs(startUs: number): number;
  /** Steps after which a point could decide otherwise (the hold of 4.3). */
  deadlineSteps(): number;
  /** All calls, in order, for another scheduler that takes over; members stay in the batch. */
  handOver(): Call[];
  /** Goes on with the calls of another scheduler; `placed`: their queues and quanta still hold. */
  takeOver(calls: readonly Call[], placed: boolean, nowUs: number): void;
  /** The engine died: the KV of all its calls is gone, its members are queued again. */
  lost(nowUs: number): void;
  /** Calls not in the batch, the inbox aside: how many, and in which order. */
  readonly waitingCount: number;
  waiting(): Call[];
  /** Checks what must hold just after a point; throws InvariantError. */
  audit(nowUs: number): void;
}
