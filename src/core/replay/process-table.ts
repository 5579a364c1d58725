import { outputTokensOf } from '../trace/programs.js';
import type { Trace } from '../trace/trace.js';
import { Program } from './program.js';

/** The process table (paper, section 4.1): an entry for every program that has arrived and not ended. */
export class ProcessTable {
  private readonly entries: (Program | undefined)[] = [];
  private readonly outputTokens: Float64Array;

  constructor(private readonly trace: Trace) {
    this.outputTokens = outputTokensOf(trace);
  }

  /** The entry of a program; a new one where it just arrives. */
  of(index: number): Program {
    const known = this.entries[index];
    if (known) return known;
    const { programs, callsOfProgram } = this.trace;
    const program = new Program(index, programs[index], callsOfProgram[index], this.outputTokens[index]);
    this.entries[index] = program;
    return program;
  }

  /** Its last call ended. */
  forget(program: Program): void {
    this.entries[program.index] = undefined;
  }
}
