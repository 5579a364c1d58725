import type { Done, RunEvent } from '../events.js';
import { CAUSES, CODE, FROM, REASONS, TO, TOTALS } from './codes.js';

const NONE: readonly number[] = [];

/** Reads events back one after another. */
export class Decoder {
  /** Where the next event is read, and after `next` the place behind it. */
  at = 0;

  constructor(readonly data: Float64Array) {}

  next(): RunEvent {
    const { data } = this;
    const type = data[this.at++];
    const t = data[this.at++];
    const engine = data[this.at++];
    switch (type) {
      case CODE.arrive:
        return { type: 'arrive', t, engine, call: this.number(), program: this.number(), root: this.flag() };
      case CODE.queue: {
        const call = this.number();
        const level = this.number();
        const cause = CAUSES[this.number()];
        return { type: 'queue', t, engine, call, level, cause, waitUs: this.number(), serviceUs: this.number() };
      }
      case CODE.admit: {
        const call = this.number();
        const from = FROM[this.number()];
        return { type: 'admit', t, engine, call, from, hitOwnTokens: this.number(), hitOtherTokens: this.number() };
      }
      case CODE.preempt:
        return { type: 'preempt', t, engine, call: this.number() };
      case CODE.evict: {
        const call = this.number();
        const to = TO[this.number()];
        return { type: 'evict', t, engine, call, to, blocks: this.number(), tokens: this.number() };
      }
      case CODE['swap-in']:
        return { type: 'swap-in', t, engine, call: this.number(), blocks: this.number() };
      case CODE.swap: {
        const untilUs = this.number();
        const transfers = this.number();
        return { type: 'swap', t, engine, untilUs, transfers, outBlocks: this.number(), inBlocks: this.number() };
      }
      case CODE.steps:
        return {
          type: 'steps',
          t,
          engine,
          fromUs: this.number(),
          count: this.number(),
          points: this.number(),
          prefillTokens: this.number(),
          decodeTokens: this.number(),
          prefillUs: this.number(),
          members: this.number(),
          waiting: this.number(),
          usedBlocks: this.number(),
          cachedBlocks: this.number(),
          hostBlocks: this.number(),
        };
      case CODE['first-token']:
        return { type: 'first-token', t, engine, call: this.number() };
      case CODE.end:
        return this.end(t, engine);
      case CODE['engine-lost']:
        return { type: 'engine-lost', t, engine, calls: this.number() };
      case CODE.stop: {
        const call = this.number();
        const reason = REASONS[this.number()];
        return { type: 'stop', t, engine, call, reason, neededBlocks: this.number(), freeBlocks: this.number() };
      }
      case CODE.recomputed:
        return { type: 'recomputed', t, engine, call: this.number() };
      case CODE.change:
        return this.change(t);
      default:
        return this.done(t);
    }
  }

  private end(t: number, engine: number): RunEvent {
    return {
      type: 'end',
      t,
      engine,
      call: this.number(),
      program: this.number(),
      arrivalUs: this.number(),
      firstTokenUs: this.number(),
      waitingUs: this.number(),
      serviceUs: this.number(),
      preemptions: this.number(),
      swapOuts: this.number(),
      recomputes: this.number(),
      recomputedTokens: this.number(),
      hitOwnTokens: this.number(),
      hitOtherTokens: this.number(),
      attainedUs: this.number(),
      waitedUs: this.number(),
      last: this.flag(),
      levels: this.list(),
    };
  }

  private change(t: number): RunEvent {
    const length = this.number();
    const text = String.fromCharCode(...this.data.subarray(this.at, this.at + length));
    this.at += length;
    return { type: 'change', t, engine: -1, options: JSON.parse(text) };
  }

  private done(t: number): Done {
    const complete = this.flag();
    const engines = Array.from({ length: this.number() }, () => {
      const totals: Record<string, number | null> = {};
      for (const key of TOTALS) totals[key] = this.number();
      if (Number.isNaN(totals.deviceBlocks)) totals.deviceBlocks = null;
      return totals as unknown as Done['engines'][number];
    });
    return { type: 'done', t, engine: -1, complete, engines };
  }

  private list(): readonly number[] {
    const count = this.number();
    if (count === 0) return NONE;
    const list: number[] = [];
    for (let k = 0; k < count; k++) list.push(this.number());
    return list;
  }

  private number(): number {
    return this.data[this.at++];
  }

  private flag(): boolean {
    return this.data[this.at++] === 1;
  }
}
