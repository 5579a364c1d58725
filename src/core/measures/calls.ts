import type { Admit, End } from '../events.js';
import type { Trace } from '../trace/trace.js';

/** What is known of every call of a trace, by row: 68 bytes each. Times are microseconds, NaN until known. */
export class CallTable {
  readonly arrivalUs: Float64Array;
  /** First time in a batch. */
  readonly admittedUs: Float64Array;
  readonly firstTokenUs: Float64Array;
  readonly waitingUs: Float64Array;
  readonly serviceUs: Float64Array;
  readonly engine: Int32Array;
  readonly preemptions: Int32Array;
  readonly swapOuts: Int32Array;
  readonly recomputes: Int32Array;
  readonly recomputedTokens: Int32Array;
  readonly hitOwnTokens: Int32Array;
  readonly hitOtherTokens: Int32Array;
  ended = 0;

  constructor(readonly trace: Trace) {
    const times = () => new Float64Array(trace.calls).fill(Number.NaN);
    const counts = () => new Int32Array(trace.calls);
    this.arrivalUs = times();
    this.admittedUs = times();
    this.firstTokenUs = times();
    this.waitingUs = times();
    this.serviceUs = times();
    this.engine = counts();
    this.preemptions = counts();
    this.swapOuts = counts();
    this.recomputes = counts();
    this.recomputedTokens = counts();
    this.hitOwnTokens = counts();
    this.hitOtherTokens = counts();
  }

  admit({ call, from, t }: Admit): void {
    if (from === 'new') this.admittedUs[call] = t;
  }

  end(event: End): void {
    const { call } = event;
    this.ended++;
    this.arrivalUs[call] = event.arrivalUs;
    this.firstTokenUs[call] = event.firstTokenUs;
    this.waitingUs[call] = event.waitingUs;
    this.serviceUs[call] = event.serviceUs;
    this.engine[call] = event.engine;
    this.preemptions[call] = event.preemptions;
    this.swapOuts[call] = event.swapOuts;
    this.recomputes[call] = event.recomputes;
    this.recomputedTokens[call] = event.recomputedTokens;
    this.hitOwnTokens[call] = event.hitOwnTokens;
    this.hitOtherTokens[call] = event.hitOtherTokens;
  }

  hasEnded(call: number): boolean {
    return !Number.isNaN(this.serviceUs[call]);
  }

  /** Waiting + service = end − arrival (scheduling.md, 3.2). */
  endUs(call: number): number {
    return this.arrivalUs[call] + this.waitingUs[call] + this.serviceUs[call];
  }
}
