import type { Steps, Stop, Swap } from '../events.js';
import type { LiveCall } from './call.js';
import { LiveQueue } from './queue.js';

/** An engine as events tell it. Times are microseconds. */
export class LiveEngine {
  /** By level, from 1; places below it are empty. */
  queues: LiveQueue[] = [];
  members = 0;
  waiting = 0;
  /** Steps, and tokens computed for prompts and by decoding, that events have told. */
  steps = 0;
  prefillTokens = 0;
  decodeTokens = 0;
  prefillUs = 0;
  /** The last steps told, and where the scan for the batch last stopped. */
  last: Steps | undefined;
  stop: Stop | undefined;
  swaps = 0;
  transfers = 0;
  outBlocks = 0;
  inBlocks = 0;
  private swapUntilUs = 0;
  private swappedUs = 0;

  constructor(readonly index: number) {}

  /** Time less swaps: while an engine holds a call it is in a step or in a swap, so a member's service is the growth of this. */
  workUs(nowUs: number): number {
    return nowUs - this.swappedUs + Math.max(0, this.swapUntilUs - nowUs);
  }

  swapping(nowUs: number): boolean {
    return nowUs < this.swapUntilUs;
  }

  /** Mean duration of the last steps told; 0: none yet. */
  get stepUs(): number {
    return this.last ? (this.last.t - this.last.fromUs) / this.last.count : 0;
  }

  /** Steps by now, of which those since the last event are counted by the duration of the ones before. */
  stepsBy(nowUs: number): number {
    const { last } = this;
    if (!last || this.members === 0 || nowUs <= last.t) return this.steps;
    const sinceUs = this.workUs(nowUs) - this.workUs(last.t);
    return this.steps + Math.floor(sinceUs / this.stepUs);
  }

  see(event: Steps): void {
    this.steps += event.count;
    this.prefillTokens += event.prefillTokens;
    this.decodeTokens += event.decodeTokens;
    this.prefillUs += event.prefillUs;
    this.last = event;
  }

  seeSwap(event: Swap): void {
    this.swaps++;
    this.transfers += event.transfers;
    this.outBlocks += event.outBlocks;
    this.inBlocks += event.inBlocks;
    this.swappedUs += event.untilUs - event.t;
    this.swapUntilUs = event.untilUs;
  }

  queue(level: number): LiveQueue {
    while (this.queues.length <= level) this.queues.push(new LiveQueue());
    return this.queues[level];
  }

  clone(tell: (copy: LiveCall) => void): LiveEngine {
    const copy = Object.assign(new LiveEngine(this.index), this);
    copy.queues = this.queues.map((queue) => queue.clone(tell));
    return copy;
  }
}
