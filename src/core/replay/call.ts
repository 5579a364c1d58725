import type { ContextNode } from '../kv/context.js';
import { BlockTable } from '../kv/table.js';
import type { Program } from './program.js';

/** Where a call's KV is. `new` and `dropped` have none; `resident` is on the device, `swapped` in the host pool. */
export type Residence = 'new' | 'resident' | 'swapped' | 'dropped';

const NONE: readonly number[] = [];
/** The levels of calls that have entered one queue, as most do: one array for all of them. */
const ONLY: (readonly number[])[] = [];
/** So many levels are kept in an array that has no room to spare. */
const FEW = 8;

/** A call that has arrived and not ended. Times are integer microseconds, counts are tokens unless named otherwise. */
export class Call {
  engine = -1;
  /** Prompt and what was generated; those of them whose KV exists. */
  known: number;
  computed = 0;
  generated = 0;
  /** Tokens computed for it in the step at hand. */
  share = 0;
  member = false;
  serviceUs = 0;
  firstTokenUs = -1;
  /** When its prompt, or the recomputation of it, was last complete. */
  promptEndUs = -1;

  // its queue
  level = 1;
  /** Entry number: the order within a level (4.2). */
  entry = 0;
  quantumUs = Number.POSITIVE_INFINITY;
  /** T_p and W_p when it was taken in (3.4). */
  inheritedServiceUs = 0;
  inheritedWaitUs = 0;
  /** Waiting and service at the last promotion: W_c and T_c count from there. */
  waitBaseUs = 0;
  serviceBaseUs = 0;
  /** The entry of the starvation clock that counts, see there. */
  clockEntry = 0;
  /** Where one queue is ordered by a rank: the last one asked for. */
  rank = 0;
  ahead: Call | null = null;
  behind: Call | null = null;

  // its KV
  residence: Residence = 'new';
  readonly table: BlockTable;
  context: ContextNode | null = null;
  hostBlocks = 0;
  /** Physical host blocks, where the pools are numbered. */
  hostNumbers: readonly number[] = NONE;
  /** Most computed tokens it ever had when it was dropped: no demotion before it has more (4.3). */
  holdTokens = -1;
  /** Computed tokens the last drop lost, until it is admitted again. */
  lostTokens = 0;
  evictedAtPoint = -1;
  chosenAtPoint = -1;

  // what it tells at its end
  preemptions = 0;
  swapOuts = 0;
  recomputes = 0;
  recomputedTokens = 0;
  hitOwnTokens = 0;
  hitOtherTokens = 0;
  levels: readonly number[] = NONE;

  constructor(
    readonly row: number,
    readonly id: string,
    readonly program: Program,
    readonly arrivalUs: number,
    readonly promptTokens: number,
    readonly outputTokens: number,
    readonly priority: number,
    readonly className: string,
  ) {
    this.known = promptTokens;
    this.table = new BlockTable(program.index);
  }

  /** It generates its next token from its last one; any other call is a prompt, also when it recomputes. */
  get decoding(): boolean {
    return this.generated > 0 && this.known - this.computed === 1;
  }

  /** It enters a queue. */
  entered(level: number): void {
    const { levels } = this;
    if (levels === NONE) {
      ONLY[level] ??= [level];
      this.levels = ONLY[level];
    } else if (levels.length < FEW) this.levels = levels.concat(level);
    else (levels as number[]).push(level);
  }

  /** A scheduling point has taken it in. */
  get queued(): boolean {
    return this.levels !== NONE;
  }

  get remaining(): number {
    return this.outputTokens - this.generated;
  }

  /** Queueing, swaps, and steps it sat out (3.2). */
  waitUs(nowUs: number): number {
    return nowUs - this.arrivalUs - this.serviceUs;
  }
}

/** By program, then call, as UTF-16 code units (1.3). */
function byIds(a: Call, b: Call): number {
  if (a.program !== b.program) return a.program.id < b.program.id ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** By arrival, program, call. */
export const byArrival = (a: Call, b: Call): number => a.arrivalUs - b.arrivalUs || byIds(a, b);
