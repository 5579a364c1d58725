import { groupBy, type Rows, valuesOf } from '../arrays.js';
import type { Trace } from '../trace/trace.js';

/**
 * What the live view must know of a trace: names, sizes and the DAG. A run log tells the same, but not how many calls a
 * program has (−1) when the run was stopped.
 */
export type Shape = Pick<
  Trace,
  | 'calls'
  | 'programs'
  | 'callsOfProgram'
  | 'program'
  | 'callId'
  | 'delayUs'
  | 'promptTokens'
  | 'outputTokens'
  | 'parents'
  | 'children'
  | 'labels'
  | 'classOf'
  | 'threadOf'
  | 'toolOf'
>;

/** `program/call`, as errors and events name a call. */
export const nameOf = (shape: Shape, call: number): string =>
  `${shape.programs[shape.program[call]] ?? '?'}/${shape.callId[call]}`;

const byProgram = new WeakMap<Shape, Rows>();

/** The calls of a program, in the order of the trace. */
export function callsOf(shape: Shape, program: number): Int32Array {
  let rows = byProgram.get(shape);
  if (!rows) {
    rows = groupBy(shape.program, shape.programs.length);
    byProgram.set(shape, rows);
  }
  return valuesOf(rows, program);
}
