import { CallTable } from '../measures/calls.js';
import type { Trace } from '../trace/trace.js';
import type { Marks } from './marks.js';
import type { LiveProgram } from './program.js';
import type { Shape } from './shape.js';

/**
 * What is final once it is known: calls and programs that have ended. It is shared by all states of a run, whatever
 * instant they stand at: which of it has happened by then, a state knows.
 */
export class History {
  readonly calls: CallTable;
  /** Of calls that have ended: their states over time. */
  readonly marks: (Marks | undefined)[] = [];
  /** In the order in which they ended. */
  readonly done: LiveProgram[] = [];

  constructor(readonly shape: Shape) {
    this.calls = new CallTable(shape as Trace); // which reads nothing but the number of calls
  }
}
