import type { Admit, EngineTotals, RunEvent } from '../events.js';

/** What happened in the whole run, also to calls that have not ended. */
export class RunCounts {
  firstArrivalUs = Number.NaN;
  lastEndUs = Number.NaN;
  private doneUs = Number.NaN;
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
  /** Computed tokens that a call lost when it was dropped, until it is admitted again. */
  private readonly lostTokens = new Map<number, number>();

  see(event: RunEvent): void {
    switch (event.type) {
      case 'arrive':
        if (!(this.firstArrivalUs <= event.t)) this.firstArrivalUs = event.t;
        return;
      case 'queue':
        if (event.cause === 'demoted') this.demotions++;
        else if (event.cause === 'promoted') this.promotions++;
        return;
      case 'admit':
        this.hitOwnTokens += event.hitOwnTokens;
        this.hitOtherTokens += event.hitOtherTokens;
        if (event.from === 'dropped') this.recompute(event);
        return;
      case 'preempt':
        this.preemptions++;
        return;
      case 'evict':
        if (event.to === 'host') this.swapOuts++;
        else {
          this.recomputes++;
          this.lostTokens.set(event.call, event.tokens);
        }
        return;
      case 'end':
        this.lastEndUs = event.t;
        return;
      case 'done':
        this.doneUs = event.t;
        this.engines = event.engines;
        this.complete = event.complete;
        return;
    }
  }

  /** What the prefix cache has not kept of a dropped call is computed again. */
  private recompute({ call, hitOwnTokens, hitOtherTokens }: Admit): void {
    const lost = this.lostTokens.get(call) ?? 0;
    this.lostTokens.delete(call);
    this.recomputedTokens += Math.max(0, lost - hitOwnTokens - hitOtherTokens);
  }

  /** From the first arrival to the last end; NaN: nothing has ended. */
  get makespanUs(): number {
    return this.lastEndUs - this.firstArrivalUs;
  }

  /** What the totals of the engines are of: the makespan, of a run that was stopped all until then. */
  get spanUs(): number {
    return this.complete ? this.makespanUs : this.doneUs - this.firstArrivalUs;
  }

  /** The sum of a figure over the engines. */
  total(figure: (engine: EngineTotals) => number): number {
    return this.engines.reduce((sum, engine) => sum + figure(engine), 0);
  }
}
