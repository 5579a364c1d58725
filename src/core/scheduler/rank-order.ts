import { byArrival, type Call } from '../replay/call.js';
import type { CallOrder } from './order.js';

/** From one in so many on, changed ranks are cheaper to sort anew than to move one by one. */
const MOST = 16;

/** One queue ordered by rank, then arrival, program, call: a sorted array. */
export class RankOrder implements CallOrder {
  private readonly calls: Call[] = [];
  private at = -1;

  enter(call: Call, rank: number): void {
    call.rank = rank;
    this.calls.splice(this.lowerBound(call), 0, call);
  }

  remove(call: Call): void {
    this.calls.splice(this.lowerBound(call), 1);
  }

  /** Moves calls whose ranks changed; `rank` gives the new one. */
  rerank(changed: readonly Call[], rank: (call: Call) => number): void {
    if (changed.length * MOST >= this.calls.length) {
      this.rerankMany(changed, rank);
      return;
    }
    const moved: Call[] = [];
    const ranks: number[] = [];
    for (const call of changed) {
      const now = rank(call);
      if (now === call.rank) continue;
      moved.push(call);
      ranks.push(now);
    }
    if (moved.length > 0 && this.shift(moved, ranks)) return;
    for (const call of moved) this.remove(call);
    for (let i = 0; i < moved.length; i++) this.enter(moved[i], ranks[i]);
  }

  get all(): readonly Call[] {
    return this.calls;
  }

  start(): void {
    this.at = -1;
  }

  next(): Call | null {
    return this.calls[++this.at] ?? null;
  }

  compare(a: Call, b: Call): number {
    // equal infinite ranks have no difference
    return a.rank === b.rank ? byArrival(a, b) : a.rank - b.rank;
  }

  private rerankMany(changed: readonly Call[], rank: (call: Call) => number): void {
    const { calls } = this;
    for (const call of changed) call.rank = rank(call);
    let place = 1;
    while (place < calls.length && this.inOrder(place)) place++;
    if (place < calls.length) calls.sort((a, b) => this.compare(a, b));
  }

  /** Sets new ranks in place where that leaves the array sorted: the usual case, a few calls that come closer to their end. */
  private shift(moved: readonly Call[], ranks: readonly number[]): boolean {
    const places = moved.map((call) => this.lowerBound(call));
    const old = moved.map((call) => call.rank);
    for (let i = 0; i < moved.length; i++) moved[i].rank = ranks[i];
    const sorted = places.every((place) => this.inOrder(place) && this.inOrder(place + 1));
    if (!sorted) for (let i = 0; i < moved.length; i++) moved[i].rank = old[i];
    return sorted;
  }

  private inOrder(place: number): boolean {
    return place <= 0 || place >= this.calls.length || this.compare(this.calls[place - 1], this.calls[place]) < 0;
  }

  private lowerBound(call: Call): number {
    let low = 0;
    let high = this.calls.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.compare(this.calls[middle], call) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
