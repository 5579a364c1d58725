import type { End } from '../events.js';
import type { CallTable } from './calls.js';

/**
 * What is known of every program, by its number in the trace. Times are microseconds. The path columns are
 * those of the critical path, and known once all calls of the program have ended.
 */
export class ProgramTable {
  readonly firstArrivalUs: Float64Array;
  readonly lastEndUs: Float64Array;
  /** Sums over the calls, as are the tokens generated. */
  readonly waitingUs: Float64Array;
  readonly serviceUs: Float64Array;
  readonly interceptionUs: Float64Array;
  readonly tokens: Float64Array;
  readonly pathWaitingUs: Float64Array;
  readonly pathServiceUs: Float64Array;
  readonly pathInterceptionUs: Float64Array;
  /** The process table's service in the end. */
  readonly attainedUs: Float64Array;
  readonly endedCalls: Int32Array;
  ended = 0;
  private readonly lastCall: Int32Array;

  constructor(private readonly calls: CallTable) {
    const programs = calls.trace.programs.length;
    const zeros = () => new Float64Array(programs);
    this.firstArrivalUs = zeros().fill(Number.POSITIVE_INFINITY);
    this.lastEndUs = zeros().fill(Number.NEGATIVE_INFINITY);
    this.waitingUs = zeros();
    this.serviceUs = zeros();
    this.interceptionUs = zeros();
    this.tokens = zeros();
    this.pathWaitingUs = zeros();
    this.pathServiceUs = zeros();
    this.pathInterceptionUs = zeros();
    this.attainedUs = zeros();
    this.endedCalls = new Int32Array(programs);
    this.lastCall = new Int32Array(programs);
  }

  /** After the call table has it. */
  end(event: End): void {
    const { call, program } = event;
    const { trace } = this.calls;
    this.firstArrivalUs[program] = Math.min(this.firstArrivalUs[program], event.arrivalUs);
    this.waitingUs[program] = this.waitingUs[program] + event.waitingUs;
    this.serviceUs[program] = this.serviceUs[program] + event.serviceUs;
    this.interceptionUs[program] = this.interceptionUs[program] + trace.delayUs[call];
    this.tokens[program] = this.tokens[program] + trace.outputTokens[call];
    this.attainedUs[program] = event.attainedUs;
    if (event.t > this.lastEndUs[program]) {
      this.lastEndUs[program] = event.t;
      this.lastCall[program] = call;
    }
    this.endedCalls[program] = this.endedCalls[program] + 1;
    if (!this.hasEnded(program)) return;
    this.ended++;
    this.followPath(program);
  }

  hasEnded(program: number): boolean {
    return this.endedCalls[program] === this.calls.trace.callsOfProgram[program];
  }

  responseUs(program: number): number {
    return this.lastEndUs[program] - this.firstArrivalUs[program];
  }

  /**
   * The critical path: from the call that ended last, up to the parent whose end let it arrive, to a root. Its
   * waiting, service and interception fill the response time exactly; a root later than the program's first
   * arrival counts as intercepted until then.
   */
  private followPath(program: number): void {
    const { calls } = this;
    let call = this.lastCall[program];
    let waitingUs = 0;
    let serviceUs = 0;
    let interceptionUs = 0;
    for (;;) {
      waitingUs += calls.waitingUs[call];
      serviceUs += calls.serviceUs[call];
      const parent = this.lastParent(call);
      const readyUs = parent < 0 ? this.firstArrivalUs[program] : calls.endUs(parent);
      interceptionUs += calls.arrivalUs[call] - readyUs;
      if (parent < 0) break;
      call = parent;
    }
    this.pathWaitingUs[program] = waitingUs;
    this.pathServiceUs[program] = serviceUs;
    this.pathInterceptionUs[program] = interceptionUs;
  }

  /** The parent that ended last, of equals the first named; −1 for a root. */
  private lastParent(call: number): number {
    const { start, values } = this.calls.trace.parents;
    let last = -1;
    for (let k = start[call]; k < start[call + 1]; k++) {
      if (last < 0 || this.calls.endUs(values[k]) > this.calls.endUs(last)) last = values[k];
    }
    return last;
  }
}
