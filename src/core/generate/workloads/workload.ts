import type { TraceRow } from '../../trace/row.js';
import type { Uniform } from '../random/uniforms.js';

/** Makes the next program of a kind: all its rows, parents first. It numbers its programs from 1. */
export type ProgramMaker = (arrivalMs: number) => readonly TraceRow[];

/** One kind of program. Distributions and their sources: docs/workloads.md. */
export interface Workload {
  /** Which of its figures are the paper's and which are assumed, in a line for the header of a trace. */
  readonly note: string;
  /** A maker that draws from `uniform` only. */
  start(uniform: Uniform): ProgramMaker;
}
