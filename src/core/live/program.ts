import { DONE, INTERCEPTED, RUNS } from './letters.js';
import { Marks } from './marks.js';

/** A program of which a call has arrived, as events tell it. Times are microseconds. */
export class LiveProgram {
  /** T_p and W_p: the process table's entry. */
  serviceUs = 0;
  waitUs = 0;
  /** Sums over the calls that have ended. */
  callServiceUs = 0;
  callWaitUs = 0;
  tokens = 0;
  hitTokens = 0;
  promptTokens = 0;
  endedCalls = 0;
  preemptions = 0;
  /** Where its last call went, and the queue its last decision was about. */
  engine = 0;
  level = 0;
  /** End of its last call so far. */
  endUs = -1;
  done = false;
  /** Calls that have arrived and not ended, by state. */
  private states = [0, 0, 0, 0, 0];
  active = 0;
  marks = new Marks();

  constructor(
    readonly index: number,
    readonly arrivalUs: number,
  ) {}

  /** A call of it is in state `to`, and was in `from`; −1: it was not, or is not, here. */
  move(from: number, to: number): void {
    if (from >= 0) this.states[from]--;
    else this.active++;
    if (to >= 0) this.states[to]++;
    else this.active--;
  }

  mark(tUs: number): void {
    this.marks.push(tUs, this.state, this.level);
  }

  get state(): number {
    if (this.done) return DONE;
    for (let state = RUNS; state >= 0; state--) if (this.states[state] > 0) return state;
    return INTERCEPTED;
  }

  clone(): LiveProgram {
    const copy = Object.assign(new LiveProgram(this.index, this.arrivalUs), this);
    copy.states = this.states.slice();
    copy.marks = this.marks.clone();
    return copy;
  }
}
