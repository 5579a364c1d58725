import type { RunEvent } from '../events.js';
import type { Trace } from '../trace/trace.js';
import { CallTable } from './calls.js';
import { RunCounts } from './counts.js';
import { ProgramTable } from './programs.js';

/** All that is measured of a run: a fold of its events, which `see` takes one by one (docs/measures.md). */
export class Measures {
  readonly calls: CallTable;
  readonly programs: ProgramTable;
  readonly counts = new RunCounts();

  constructor(readonly trace: Trace) {
    this.calls = new CallTable(trace);
    this.programs = new ProgramTable(this.calls);
  }

  /** A {@link Sink}, bound. */
  readonly see = (event: RunEvent): void => {
    this.counts.see(event);
    if (event.type === 'admit') this.calls.admit(event);
    else if (event.type === 'end') {
      this.calls.end(event);
      this.programs.end(event);
    }
  };
}
