import type { RunEvent, Stop } from '../events.js';
import type { Call } from '../replay/call.js';

/** Why a scan for the batch stopped, as the event tells it. */
export type Obstacle = Pick<Stop, 'reason' | 'neededBlocks' | 'freeBlocks'>;

export const obstacle = (reason: Stop['reason'], neededBlocks = 0, freeBlocks = 0): Obstacle => ({
  reason,
  neededBlocks,
  freeBlocks,
});

/** The batch has as many calls as it may. */
export const FULL = obstacle('batch');
/** The token budget of the step is used up. */
export const NO_TOKENS = obstacle('tokens');

/** Reasons of one point only. */
const PASSING: ReadonlySet<Stop['reason']> = new Set(['evicted', 'preempted']);

/**
 * Tells where scans stop, but not again and again: a scheduling point that is skipped because nothing happened must not
 * be missed in the events.
 */
export class StopSign {
  private last: Stop | undefined;
  private told = 0;
  private toldThen = 0;
  /** The engine's events, counted. */
  readonly emit: (event: RunEvent) => void;

  constructor(
    private readonly engine: number,
    emit: (event: RunEvent) => void,
  ) {
    this.emit = (event) => {
      this.told++;
      emit(event);
    };
  }

  /** At a point the scan stopped at this call; null: it went to the end. */
  stopped(call: Call | null, obstacle: Obstacle, nowUs: number): void {
    const { last } = this;
    const news = this.told !== this.toldThen || (last !== undefined && PASSING.has(last.reason));
    if (call === null) this.last = undefined;
    else if (!last || last.call !== call.row || (news && differ(last, obstacle))) {
      this.last = { type: 'stop', t: nowUs, engine: this.engine, call: call.row, ...obstacle };
      this.emit(this.last);
    }
    this.toldThen = this.told;
  }
}

const differ = (a: Obstacle, b: Obstacle): boolean =>
  a.reason !== b.reason || a.neededBlocks !== b.neededBlocks || a.freeBlocks !== b.freeBlocks;
