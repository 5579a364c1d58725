import type { LiveProgram } from '../program.js';
import type { LiveState } from '../state.js';
import { starvation } from '../why.js';

/** A program with what its calls are worth now. Times are microseconds. */
export interface Tallied {
  readonly program: LiveProgram;
  serviceUs: number;
  waitUs: number;
  ratio: number;
  contextTokens: number;
}

/** Every program that has arrived: those that are here with their calls up to now, then the others. */
export function tallyPrograms(state: LiveState, nowUs: number): Tallied[] {
  const { programs, history } = state;
  const all = programs.values().map(tallied);
  const here: Tallied[] = [];
  for (const one of all) here[programs.slotOf(one.program.index)] = one;
  for (const call of state.calls.values()) {
    const sum = here[programs.slotOf(call.program)];
    sum.serviceUs += state.serviceUs(call, nowUs);
    sum.waitUs += state.waitUs(call, nowUs);
    sum.contextTokens += history.shape.promptTokens[call.row] + state.generated(call, nowUs);
    const { waitUs, serviceUs } = starvation(state, call, nowUs);
    const ratio = serviceUs > 0 ? waitUs / serviceUs : waitUs > 0 ? Number.POSITIVE_INFINITY : 0;
    if (!(sum.ratio >= ratio)) sum.ratio = ratio;
  }
  for (const program of state.done) all.push(tallied(program));
  return all;
}

const tallied = (program: LiveProgram): Tallied => ({
  program,
  serviceUs: program.callServiceUs,
  waitUs: program.callWaitUs,
  ratio: Number.NaN,
  contextTokens: 0,
});
