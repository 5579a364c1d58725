import type { Done, RunEvent } from '../events.js';
import {
  ADMIT,
  ARRIVE,
  CAUSES,
  CHANGE,
  END,
  ENGINE_LOST,
  EVICT,
  FIRST_TOKEN,
  FROM,
  PREEMPT,
  QUEUE,
  REASONS,
  RECOMPUTED,
  STEPS,
  STOP,
  SWAP,
  SWAP_IN,
  TO,
  TOTALS,
} from './codes.js';

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
      case ARRIVE:
        return { type: 'arrive', t, engine, call: this.number(), program: this.number(), root: this.flag() };
      case QUEUE: {
        const call = this.number();
        const level = this.number();
        const cause = CAUSES[this.number()];
        return { type: 'queue', t, engine, call, level, cause, waitUs: this.number(), serviceUs: this.number() };
      }
      case ADMIT: {
        const call = this.number();
        const from = FROM[this.number()];
        return { type: 'admit', t, engine, call, from, hitOwnTokens: this.number(), hitOtherTokens: this.number() };
      }
      case PREEMPT:
        return { type: 'preempt', t, engine, call: this.number() };
      case EVICT: {
        const call = this.number();
        const to = TO[this.number()];
        return { type: 'evict', t, engine, call, to, blocks: this.number(), tokens: this.number() };
      }
      case SWAP_IN:
        return { type: 'swap-in', t, engine, call: this.number(), blocks: this.number() };
      case SWAP: {
        const untilUs = this.number();
        const transfers = this.number();
        return { type: 'swap', t, engine, untilUs, transfers, outBlocks: this.number(), inBlocks: this.number() };
      }
      case STEPS:
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
      case FIRST_TOKEN:
        return { type: 'first-token', t, engine, call: this.number() };
      case END:
        return this.end(t, engine);
      case ENGINE_LOST:
        return { type: 'engine-lost', t, engine, calls: this.number() };
      case STOP: {
        const call = this.number();
        const reason = REASONS[this.number()];
        return { type: 'stop', t, engine, call, reason, neededBlocks: this.number(), freeBlocks: this.number() };
      }
      case RECOMPUTED:
        return { type: 'recomputed', t, engine, call: this.number() };
      case CHANGE:
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
