import type { Steps, Stop, Swap } from '../events.js';
import type { LiveCall } from './call.js';
import { LiveQueue } from './queue.js';
import type { Records } from './records.js';

/** Swaps that are kept, for the traffic of the window. */
const MAX_SWAPS = 64;

/** An engine as events tell it. Times are microseconds. */
export class LiveEngine {
  /** By level, from 1; places below it are empty. */
  queues: LiveQueue[] = [];
  members = 0;
  waiting = 0;
  /** When a place of its full batch came free; −1: it is full now, or never was. */
  roomUs = -1;
  /** Steps, and tokens computed for prompts and by decoding, that events have told. */
  steps = 0;
  prefillTokens = 0;
  decodeTokens = 0;
  prefillUs = 0;
  /** The last steps told, and where the scan for the batch last stopped. */
  last: Steps | undefined;
  stop: Stop | undefined;
  /** The steps that go on at the instant shown, where they are known: events tell steps when the last of them is over. */
  next: Steps | undefined;
  swaps = 0;
  transfers = 0;
  outBlocks = 0;
  inBlocks = 0;
  /** The last swaps, the newest last. */
  recentSwaps: readonly Swap[] = [];
  private swapUntilUs = 0;
  private swappedUs = 0;

  constructor(
    readonly index: number,
    private readonly calls: Records<LiveCall>,
  ) {}

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

  /** Steps that are over by now: of those that go on, by their mean duration. */
  stepsBy(nowUs: number): number {
    return this.steps + this.doneOf(nowUs);
  }

  /** Tokens decoded by now. */
  decodedBy(nowUs: number): number {
    const { next } = this;
    return this.decodeTokens + (next ? (next.decodeTokens * this.doneOf(nowUs)) / next.count : 0);
  }

  private doneOf(nowUs: number): number {
    const { next } = this;
    if (!next || nowUs <= next.fromUs) return 0;
    return Math.min(next.count, Math.floor(((nowUs - next.fromUs) / (next.t - next.fromUs)) * next.count + 1e-9));
  }

  see(event: Steps): void {
    this.steps += event.count;
    this.prefillTokens += event.prefillTokens;
    this.decodeTokens += event.decodeTokens;
    this.prefillUs += event.prefillUs;
    this.last = copyOf(event);
    this.next = undefined;
  }

  seeSwap(event: Swap): void {
    this.swaps++;
    this.transfers += event.transfers;
    this.outBlocks += event.outBlocks;
    this.inBlocks += event.inBlocks;
    this.swappedUs += event.untilUs - event.t;
    this.swapUntilUs = event.untilUs;
    this.recentSwaps = [...this.recentSwaps.slice(1 - MAX_SWAPS), { ...event }];
  }

  queue(level: number): LiveQueue {
    while (this.queues.length <= level) this.queues.push(new LiveQueue(this.calls));
    return this.queues[level];
  }

  /** The same engine of a copy of its calls. */
  clone(calls: Records<LiveCall>): LiveEngine {
    const queues = this.queues.map((queue) => queue.clone(calls));
    return Object.assign(new LiveEngine(this.index, calls), this, { calls, queues, next: undefined });
  }
}

/** Field by field: the general way is slow, and there are many. */
export const copyOf = (event: Steps): Steps => ({
  type: 'steps',
  t: event.t,
  engine: event.engine,
  fromUs: event.fromUs,
  count: event.count,
  points: event.points,
  prefillTokens: event.prefillTokens,
  decodeTokens: event.decodeTokens,
  prefillUs: event.prefillUs,
  members: event.members,
  waiting: event.waiting,
  usedBlocks: event.usedBlocks,
  cachedBlocks: event.cachedBlocks,
  hostBlocks: event.hostBlocks,
});
