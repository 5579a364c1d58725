import type { Rows } from '../arrays.js';
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
  `${shape.programs[shape.program[call]]}/${shape.callId[call]}`;

const byProgram = new WeakMap<Shape, Rows>();

/** The calls of a program, in the order of the trace. */
export function callsOf(shape: Shape, program: number): Int32Array {
  let rows = byProgram.get(shape);
  if (!rows) {
    rows = grouped(shape);
    byProgram.set(shape, rows);
  }
  return rows.values.subarray(rows.start[program], rows.start[program + 1]);
}

/** Calls that stand in no program, −1, are in no group. */
function grouped({ calls, program, programs }: Shape): Rows {
  const start = new Int32Array(programs.length + 1);
  for (let call = 0; call < calls; call++) if (program[call] >= 0) start[program[call] + 1]++;
  for (let k = 0; k < programs.length; k++) start[k + 1] += start[k];
  const values = new Int32Array(start[programs.length]);
  const next = start.slice();
  for (let call = 0; call < calls; call++) if (program[call] >= 0) values[next[program[call]]++] = call;
  return { start, values };
}
