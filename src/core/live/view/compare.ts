import { LETTERS } from '../letters.js';
import type { LiveProgram } from '../program.js';
import type { LiveState } from '../state.js';
import type { Common, ComparedRow, ProgramRow } from './frame.js';

/** The programs in sight as every run has them by now. */
export function comparedOf(states: readonly LiveState[], rows: readonly ProgramRow[], nowUs: number): ComparedRow[] {
  const waiting = states.map((state) => waitingOf(state, nowUs));
  return rows
    .filter(({ kind }) => kind === 'program')
    .map(({ program: index, id, calls }) => ({
      program: index,
      id,
      calls,
      runs: states.map((state, run) => {
        const program = state.programAt(index);
        if (!program) return { state: '.', level: 0, done: 0, waitUs: 0, responseUs: 0 };
        return {
          state: LETTERS[program.state],
          level: program.level,
          done: program.endedCalls,
          waitUs: program.callWaitUs + (waiting[run].get(index) ?? 0),
          responseUs: (program.done ? program.endUs : nowUs) - program.arrivalUs,
        };
      }),
    }));
}

/** For every run the means over the programs that ended in all: a run that ended only short ones would look well. */
export function commonOf(states: readonly LiveState[]): Common[] {
  const all = states[0].done.filter(({ index }) => states.every((state) => state.programAt(index)?.done));
  return states.map((state) => {
    const programs = all.map(({ index }) => state.programAt(index) as LiveProgram);
    const mean = (of: (program: LiveProgram) => number) =>
      programs.reduce((sum, program) => sum + of(program), 0) / programs.length;
    return {
      programs: programs.length,
      meanResponseUs: mean(({ endUs, arrivalUs }) => endUs - arrivalUs),
      meanTokenLatencyUs: mean(({ endUs, arrivalUs, tokens }) => (endUs - arrivalUs) / tokens),
      meanWaitingUs: mean(({ callWaitUs }) => callWaitUs),
    };
  });
}

/** Waiting of the calls that are here by now, by program. */
export function waitingOf(state: LiveState, nowUs: number): Map<number, number> {
  const sums = new Map<number, number>();
  for (const call of state.calls.values()) {
    sums.set(call.program, (sums.get(call.program) ?? 0) + state.waitUs(call, nowUs));
  }
  return sums;
}
