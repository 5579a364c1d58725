import { LETTERS } from '../letters.js';
import type { LiveProgram } from '../program.js';
import type { LiveState } from '../state.js';
import type { ComparedRow, ProgramRow } from './frame.js';

/** The programs in sight as every run has them by now. */
export function comparedOf(states: readonly LiveState[], rows: readonly ProgramRow[], nowUs: number): ComparedRow[] {
  const done = states.map(({ history, totals }) => {
    const byIndex = new Map<number, LiveProgram>();
    for (let k = 0; k < totals.donePrograms; k++) byIndex.set(history.done[k].index, history.done[k]);
    return byIndex;
  });
  return rows
    .filter(({ kind }) => kind === 'program')
    .map(({ program: index, id, calls }) => ({
      program: index,
      id,
      calls,
      runs: states.map((state, run) => {
        const program = state.programs.get(index) ?? done[run].get(index);
        if (!program) return { state: '.', level: 0, done: 0, waitUs: 0, responseUs: 0 };
        return {
          state: LETTERS[program.state],
          level: program.level,
          done: program.endedCalls,
          waitUs: waitUs(state, program, nowUs),
          responseUs: (program.done ? program.endUs : nowUs) - program.arrivalUs,
        };
      }),
    }));
}

function waitUs(state: LiveState, program: LiveProgram, nowUs: number): number {
  let sum = program.callWaitUs;
  if (program.active === 0) return sum;
  for (const call of state.calls.values()) if (call.program === program.index) sum += state.waitUs(call, nowUs);
  return sum;
}
