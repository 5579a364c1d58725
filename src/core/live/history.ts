import { CallTable } from '../measures/calls.js';
import type { Trace } from '../trace/trace.js';
import { Marks } from './marks.js';
import { LiveProgram } from './program.js';
import { Records } from './records.js';
import type { Shape } from './shape.js';

/**
 * What is final once it is known: calls and programs that have ended, and how all came to that. It is shared by all states
 * of a run, whatever instant they stand at: which of it has happened by then, a state knows.
 */
export class History {
  readonly calls: CallTable;
  readonly marks = new Marks();
  /** Of calls that have ended: their last mark. */
  readonly callMarks: Int32Array;
  /** In the order in which they ended. */
  readonly done: Records<LiveProgram>;

  constructor(readonly shape: Shape) {
    this.calls = new CallTable(shape as Trace); // which reads nothing but the number of calls
    this.callMarks = new Int32Array(shape.calls).fill(-1);
    this.done = new Records(LiveProgram, shape.programs.length);
  }
}
