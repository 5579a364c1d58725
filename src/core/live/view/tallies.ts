import type { LiveProgram } from '../program.js';
import type { LiveState } from '../state.js';
import { starvation } from '../why.js';

/**
 * What the programs that have arrived are worth now, those that are here with their calls up to now: first these, then
 * those that have ended. A column for each figure and no object for each program, since there may be ten thousand of them
 * ten times a second. Times are microseconds.
 */
export class Tallies {
  readonly programs: readonly LiveProgram[];
  readonly index: Int32Array;
  /** How many of them have not ended. */
  readonly here: number;
  readonly serviceUs: Float64Array;
  readonly waitUs: Float64Array;
  /** W/T of the most starved call; NaN: none is here. */
  readonly ratio: Float64Array;
  readonly contextTokens: Float64Array;

  constructor(state: LiveState, nowUs: number) {
    this.programs = state.programs.values().concat(state.done);
    this.here = state.programs.size;
    const { length } = this.programs;
    this.index = new Int32Array(length);
    this.serviceUs = new Float64Array(length);
    this.waitUs = new Float64Array(length);
    this.ratio = new Float64Array(length).fill(Number.NaN);
    this.contextTokens = new Float64Array(length);
    const placeOf = new Int32Array(state.programs.slots);
    for (let place = 0; place < length; place++) {
      const program = this.programs[place];
      this.index[place] = program.index;
      this.serviceUs[place] = program.callServiceUs;
      this.waitUs[place] = program.callWaitUs;
      if (place < this.here) placeOf[state.programs.slotOf(program.index)] = place;
    }
    const { promptTokens } = state.history.shape;
    for (const call of state.calls.values()) {
      const place = placeOf[state.programs.slotOf(call.program)];
      const servedUs = state.serviceUs(call, nowUs);
      this.serviceUs[place] += servedUs;
      this.waitUs[place] += nowUs - call.arrivalUs - servedUs;
      this.contextTokens[place] += promptTokens[call.row] + state.generated(call, nowUs);
      const { waitUs, serviceUs } = starvation(state, call, nowUs, servedUs);
      const ratio = serviceUs > 0 ? waitUs / serviceUs : waitUs > 0 ? Number.POSITIVE_INFINITY : 0;
      if (!(this.ratio[place] >= ratio)) this.ratio[place] = ratio;
    }
  }
}
