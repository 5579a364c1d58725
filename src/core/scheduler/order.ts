import type { Call } from '../replay/call.js';

/** The calls of an engine in the order in which a point considers them. */
export interface CallOrder {
  /** Begins a scan; `next` then gives one call after the other, null at the end. */
  start(): void;
  next(): Call | null;
  remove(call: Call): void;
  /** Negative where `a` stands before `b`. */
  compare(a: Call, b: Call): number;
}

/** K queues, each first come, first served; a call enters at the tail with the next entry number (4.2). */
export class LevelOrder implements CallOrder {
  private readonly heads: (Call | null)[];
  private readonly tails: (Call | null)[];
  private entries = 0;
  private level = 0;
  private at: Call | null = null;

  constructor(levels: number) {
    this.heads = new Array(levels + 1).fill(null);
    this.tails = new Array(levels + 1).fill(null);
  }

  /** A call enters a queue, counted from 1. */
  enter(call: Call, level: number): void {
    call.entered(level);
    this.put(call, level);
  }

  /** Puts a call at the tail of a queue. */
  put(call: Call, level: number): void {
    call.level = level;
    call.entry = ++this.entries;
    const tail = this.tails[level];
    call.ahead = tail;
    call.behind = null;
    if (tail) tail.behind = call;
    else this.heads[level] = call;
    this.tails[level] = call;
  }

  remove(call: Call): void {
    const { ahead, behind, level } = call;
    if (ahead) ahead.behind = behind;
    else this.heads[level] = behind;
    if (behind) behind.ahead = ahead;
    else this.tails[level] = ahead;
    call.ahead = null;
    call.behind = null;
  }

  start(): void {
    this.level = 0;
    this.at = null;
  }

  next(): Call | null {
    this.at = this.at?.behind ?? null;
    while (!this.at && this.level + 1 < this.heads.length) this.at = this.heads[++this.level];
    return this.at;
  }

  compare(a: Call, b: Call): number {
    return a.level - b.level || a.entry - b.entry;
  }
}
