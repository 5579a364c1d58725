import type { Station } from '../scheduler/station.js';
import type { Call } from './call.js';

/** The blocks that steps to come will take, while every member decodes one token a step. */
export class Lookahead {
  constructor(private readonly station: Station) {}

  /** The members have the blocks for `steps` more steps of the window: none of these takes one. */
  covers(steps: number): boolean {
    const { station } = this;
    return station.members.every((call) => station.blocksFor(call.computed + steps) <= call.table.blocks);
  }

  /** Free blocks surely suffice for the points of `steps` steps: no need to count them point by point. */
  lasts(steps: number): boolean {
    const { members, pool, settings, blockTokens } = this.station;
    return pool.free >= members.length * ((steps + settings.steps) / blockTokens + 2);
  }

  /** Blocks the members lack at a scheduling point `count` steps from now: known tokens + N − 1. */
  lackAt(count: number): number {
    let lack = 0;
    for (const call of this.station.members) lack += this.lackOf(call, count);
    return lack;
  }

  /** The members take what they lacked at the points up to `count` steps from when they were last asked. */
  take(count: number): void {
    for (const call of this.station.members) {
      const lack = this.lackOf(call, count);
      if (lack > 0) this.station.pool.take(call.table, lack);
    }
  }

  private lackOf(call: Call, count: number): number {
    const { station } = this;
    return Math.max(0, station.blocksFor(call.computed + count + station.settings.steps) - call.table.blocks);
  }
}
