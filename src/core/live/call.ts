import { type Records, recordOf } from './records.js';

/**
 * A call that has arrived and not ended, as events tell it. Times are microseconds.
 *
 * `state` is a number of `letters.ts`; `level` its queue, 0 in the inbox. `servedUs` and `generated`: service and tokens up
 * to the last time it left the batch; `join…`: what its engine had done when it joined. `prompting`, 0 or 1: its prompt, or
 * the recomputation of it, is not complete. `…BaseUs`: waiting and service at the last promotion, from where W_c and T_c
 * count. `mark`: its last one.
 */
export class LiveCall extends recordOf([
  ...(['row', 'program', 'engine', 'arrivalUs', 'state', 'level', 'aheadSlot', 'behindSlot'] as const),
  ...(['servedUs', 'generated', 'joinWorkUs', 'joinPrefillUs', 'joinSteps', 'prompting', 'firstTokenUs'] as const),
  ...(['waitBaseUs', 'serviceBaseUs', 'preemptions', 'swapOuts', 'recomputes'] as const),
  ...(['hitOwnTokens', 'hitOtherTokens', 'mark'] as const),
]) {
  begin(program: number, engine: number, arrivalUs: number): void {
    this.program = program;
    this.engine = engine;
    this.arrivalUs = arrivalUs;
    this.aheadSlot = -1;
    this.behindSlot = -1;
    this.prompting = 1;
    this.firstTokenUs = -1;
    this.mark = -1;
  }

  /** Its neighbours in its queue. */
  get ahead(): LiveCall | null {
    return this.neighbour(this.aheadSlot);
  }

  get behind(): LiveCall | null {
    return this.neighbour(this.behindSlot);
  }

  private neighbour(slot: number): LiveCall | null {
    return slot < 0 ? null : (this.table as unknown as Records<LiveCall>).at(slot);
  }
}
