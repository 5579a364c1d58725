import { DONE, INTERCEPTED, RUNS } from './letters.js';
import { recordOf } from './records.js';

const BEFORE = [
  ...(['index', 'arrivalUs', 'serviceUs', 'waitUs', 'callServiceUs', 'callWaitUs', 'tokens', 'hitTokens'] as const),
  ...([
    'promptTokens',
    'endedCalls',
    'preemptions',
    'engine',
    'level',
    'endUs',
    'done',
    'active',
    'code',
    'mark',
  ] as const),
] as const;
/** Calls that have arrived and not ended, by state: in the order of `letters.ts`. */
const BY_STATE = ['waits', 'dropped', 'swapped', 'preempted', 'runs'] as const;

/**
 * A program of which a call has arrived, as events tell it. Times are microseconds.
 *
 * `serviceUs` and `waitUs`: T_p and W_p, the process table's entry; `callServiceUs`, `callWaitUs`: sums over the calls that
 * have ended. `engine` and `level`: where its last call went, and the queue its last decision was about. `endUs`: end of
 * its last call so far. `done`: 0 or 1. `active`: calls that are here. `code` and `mark`: its last one.
 */
export class LiveProgram extends recordOf([...BEFORE, ...BY_STATE]) {
  begin(arrivalUs: number): void {
    this.arrivalUs = arrivalUs;
    this.endUs = -1;
    this.code = -1;
    this.mark = -1;
  }

  /** A call of it is in state `to`, and was in `from`; −1: it was not, or is not, here. */
  move(from: number, to: number): void {
    const { numbers } = this;
    const first = this.at + BEFORE.length;
    if (from >= 0) numbers[first + from]--;
    else this.active++;
    if (to >= 0) numbers[first + to]++;
    else this.active--;
  }

  /** What its most advanced call does, or it does itself where none is here. */
  get state(): number {
    if (this.done) return DONE;
    const { numbers } = this;
    const first = this.at + BEFORE.length;
    for (let state = RUNS; state >= 0; state--) if (numbers[first + state] > 0) return state;
    return INTERCEPTED;
  }

  /** Whether a call of it is in that state; whether the program is, in one that only programs have. */
  has(state: number): boolean {
    return state > RUNS ? this.state === state : this.numbers[this.at + BEFORE.length + state] > 0;
  }
}
