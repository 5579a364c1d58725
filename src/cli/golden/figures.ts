import type { StepObserver } from '../../core/replay/observer.js';
import type { RunOptions } from '../../core/settings/options.js';
import type { TraceRow } from '../../core/trace/row.js';

/** What a run comes to, as the golden files of Algorithm 1 write it: ms; calls and programs in the order of the rows. */
export interface Figures {
  readonly calls: readonly CallFigures[];
  readonly programs: readonly ProgramFigures[];
  readonly makespan_ms: number;
  readonly steps: number;
  readonly points: number;
}

export interface CallFigures {
  readonly program: string;
  readonly call: string;
  readonly engine: number;
  readonly arrival_ms: number;
  readonly first_token_ms: number;
  readonly end_ms: number;
  readonly waiting_ms: number;
  readonly service_ms: number;
  readonly preemptions: number;
  readonly levels: readonly number[];
  readonly swap_outs: number;
  readonly recomputes: number;
  readonly hit_tokens: number;
}

export interface ProgramFigures {
  readonly program: string;
  readonly response_ms: number;
  readonly waiting_ms: number;
  readonly service_ms: number;
  readonly attained_ms: number;
}

/** Runs rows under options; with an observer, one step at a time. What golden files are held against. */
export type Player = (rows: readonly TraceRow[], options: RunOptions, observe?: StepObserver) => Figures;
