import type { TraceRow } from '../../trace/row.js';
import type { Uniform } from '../random/uniforms.js';

/** Makes the next program of a kind: all its rows, parents first. It numbers its programs from 1. */
export type ProgramMaker = (arrivalMs: number) => readonly TraceRow[];

/** One kind of program. Distributions and their sources: docs/workloads.md. */
export interface Workload {
  /** The class of its rows, and what its program ids begin with. */
  readonly name: string;
  readonly about: string;
  /** What made it so, for the header of a trace. */
  readonly notes: readonly string[];
  /** A maker that draws from `uniform` only. */
  start(uniform: Uniform): ProgramMaker;
}
