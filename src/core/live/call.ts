import { WAITS } from './letters.js';
import { Marks } from './marks.js';

/** Changes that are kept of a call. */
const MAX_MARKS = 16;

/** A call that has arrived and not ended, as events tell it. Times are microseconds. */
export class LiveCall {
  /** A number of `letters.ts`. */
  state = WAITS;
  /** Its queue; 0: in the inbox. */
  level = 0;
  ahead: LiveCall | null = null;
  behind: LiveCall | null = null;
  /** Service and tokens generated up to the last time it left the batch, then what its engine had done when it joined. */
  servedUs = 0;
  generated = 0;
  joinWorkUs = 0;
  joinPrefillUs = 0;
  joinSteps = 0;
  /** Its prompt, or the recomputation of it, is not complete. */
  prompting = true;
  firstTokenUs = -1;
  /** Waiting and service at the last promotion: W_c and T_c count from there. */
  waitBaseUs = 0;
  serviceBaseUs = 0;
  preemptions = 0;
  swapOuts = 0;
  recomputes = 0;
  hitOwnTokens = 0;
  hitOtherTokens = 0;
  marks = new Marks(MAX_MARKS);

  constructor(
    readonly row: number,
    readonly program: number,
    readonly engine: number,
    readonly arrivalUs: number,
  ) {
    this.marks.push(arrivalUs, WAITS, 0);
  }

  clone(): LiveCall {
    const copy = Object.assign(new LiveCall(this.row, this.program, this.engine, this.arrivalUs), this);
    copy.ahead = null;
    copy.behind = null;
    copy.marks = this.marks.clone();
    return copy;
  }
}
