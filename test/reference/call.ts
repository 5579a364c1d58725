import type { TraceRow } from '../../src/core/trace/row.js';
import type { Block } from './pool.js';

/** A program and its entry in the process table (3.3), microseconds. */
export interface Program {
  readonly id: string;
  readonly calls: Call[];
  serviceUs: number;
  waitingUs: number;
}

/** Everything a call is and has, in one place. */
export interface Call {
  /** Its row in the trace, and what that says. */
  readonly index: number;
  readonly row: TraceRow;
  readonly program: Program;
  readonly prompt: number;
  readonly output: number;
  readonly priority: number;
  /** Content keys of the full blocks of its whole context, in order (2.3, 8.2). */
  readonly keys: readonly number[];
  readonly parents: Call[];
  readonly children: Call[];

  engine: number;
  arrivalUs: number;
  firstTokenUs: number;
  endUs: number;
  serviceUs: number;

  generated: number;
  computed: number;
  /** Device blocks, first to last, and the number of blocks it holds in the host pool. */
  blocks: Block[];
  hostBlocks: number;

  /** Queue policies (section 4). */
  level: number;
  entry: number;
  quantumUs: number;
  /** 3.4: the program's entry when the call was taken in. */
  inheritedServiceUs: number;
  inheritedWaitingUs: number;
  /** 4.4: service and waiting at the last promotion, from which T_c and W_c count. */
  promotedServiceUs: number;
  promotedWaitingUs: number;
  /** 4.3: most tokens it ever had computed when dropped; null: never dropped. */
  droppedAt: number | null;

  preemptions: number;
  swapOuts: number;
  recomputes: number;
  hitTokens: number;
  levels: number[];
}

/** Tokens whose identity is settled: the prompt and what was generated. */
export const known = (call: Call): number => call.prompt + call.generated;

export const uncomputed = (call: Call): number => known(call) - call.computed;

export const hasEnded = (call: Call): boolean => call.generated === call.output;

/** A decoding call; any other is a prompt, also when it recomputes. */
export const isDecoding = (call: Call): boolean => call.generated > 0 && uncomputed(call) === 1;

/** 3.2: waiting so far, or in all once it has ended. */
export const waitingUs = (call: Call, nowUs: number): number => nowUs - call.arrivalUs - call.serviceUs;

/** 1.3: by UTF-16 code units. */
const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The order in which calls of one instant arrive: by (program, call). */
export const byIds = (a: Call, b: Call): number =>
  compareIds(a.program.id, b.program.id) || compareIds(a.row.call, b.row.call);

/** By (arrival, program, call). */
export const byArrival = (a: Call, b: Call): number => a.arrivalUs - b.arrivalUs || byIds(a, b);
