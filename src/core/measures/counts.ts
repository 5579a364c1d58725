import type { EngineTotals, RunEvent } from '../events.js';

/** What happened in the whole run, also to calls that have not ended. */
export class RunCounts {
  firstArrivalUs = Number.POSITIVE_INFINITY;
  lastEndUs = Number.NEGATIVE_INFINITY;
  preemptions = 0;
  swapOuts = 0;
  recomputes = 0;
  recomputedTokens = 0;
  hitOwnTokens = 0;
  hitOtherTokens = 0;
  demotions = 0;
  promotions = 0;
  engines: readonly EngineTotals[] = [];
  complete = false;

  see(event: RunEvent): void {
    switch (event.type) {
      case 'arrive':
        if (event.t < this.firstArrivalUs) this.firstArrivalUs = event.t;
        return;
      case 'queue':
        if (event.cause === 'demoted') this.demotions++;
        else if (event.cause === 'promoted') this.promotions++;
        return;
      case 'admit':
        this.hitOwnTokens += event.hitOwnTokens;
        this.hitOtherTokens += event.hitOtherTokens;
        return;
      case 'preempt':
        this.preemptions++;
        return;
      case 'evict':
        if (event.to === 'host') this.swapOuts++;
        else this.recomputes++;
        return;
      case 'end':
        this.lastEndUs = event.t;
        this.recomputedTokens += event.recomputedTokens;
        return;
      case 'done':
        this.engines = event.engines;
        this.complete = event.complete;
        return;
    }
  }

  /** From the first arrival to the last end. */
  get makespanUs(): number {
    return Math.max(0, this.lastEndUs - this.firstArrivalUs);
  }

  /** The sum of a figure over the engines. */
  total(figure: (engine: EngineTotals) => number): number {
    return this.engines.reduce((sum, engine) => sum + figure(engine), 0);
  }
}
