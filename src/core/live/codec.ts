import type { Done, RunEvent } from '../events.js';

/** Events by the number that stands for their type. */
const ARRIVE = 0;
const QUEUE = 1;
const ADMIT = 2;
const PREEMPT = 3;
const EVICT = 4;
const SWAP_IN = 5;
const SWAP = 6;
const STEPS = 7;
const FIRST_TOKEN = 8;
const END = 9;
const ENGINE_LOST = 10;
const DONE = 11;
const CHANGE = 12;
const STOP = 13;
const RECOMPUTED = 14;

const CAUSES = ['arrived', 'demoted', 'promoted', 'changed'] as const;
const REASONS = ['batch', 'tokens', 'blocks', 'evicted', 'preempted'] as const;
const FROM = ['new', 'dropped', 'swapped', 'resident'] as const;
const TO = ['host', 'nowhere'] as const;

/** The most numbers that an event takes. */
export function sizeOf(event: RunEvent): number {
  switch (event.type) {
    case 'end':
      return SMALL + 8 + event.levels.length;
    case 'done':
      return SMALL + TOTALS.length * event.engines.length;
    case 'change':
      return SMALL + JSON.stringify(event.options).length;
    default:
      return SMALL;
  }
}
const SMALL = 16;

/**
 * Writes an event as numbers, in the order of its fields; returns the place after it. By hand, because it is what
 * watching a replay costs it.
 */
export function encode(e: RunEvent, data: Float64Array, from: number): number {
  let at = from + 3;
  data[from + 1] = e.t;
  data[from + 2] = e.engine;
  switch (e.type) {
    case 'arrive':
      data[from] = ARRIVE;
      data[at++] = e.call;
      data[at++] = e.program;
      data[at++] = e.root ? 1 : 0;
      return at;
    case 'queue':
      data[from] = QUEUE;
      data[at++] = e.call;
      data[at++] = e.level;
      data[at++] = CAUSES.indexOf(e.cause);
      data[at++] = e.waitUs;
      data[at++] = e.serviceUs;
      return at;
    case 'admit':
      data[from] = ADMIT;
      data[at++] = e.call;
      data[at++] = FROM.indexOf(e.from);
      data[at++] = e.hitOwnTokens;
      data[at++] = e.hitOtherTokens;
      return at;
    case 'preempt':
      data[from] = PREEMPT;
      data[at++] = e.call;
      return at;
    case 'evict':
      data[from] = EVICT;
      data[at++] = e.call;
      data[at++] = TO.indexOf(e.to);
      data[at++] = e.blocks;
      data[at++] = e.tokens;
      return at;
    case 'swap-in':
      data[from] = SWAP_IN;
      data[at++] = e.call;
      data[at++] = e.blocks;
      return at;
    case 'swap':
      data[from] = SWAP;
      data[at++] = e.untilUs;
      data[at++] = e.transfers;
      data[at++] = e.outBlocks;
      data[at++] = e.inBlocks;
      return at;
    case 'steps':
      data[from] = STEPS;
      data[at++] = e.fromUs;
      data[at++] = e.count;
      data[at++] = e.points;
      data[at++] = e.prefillTokens;
      data[at++] = e.decodeTokens;
      data[at++] = e.prefillUs;
      data[at++] = e.members;
      data[at++] = e.waiting;
      data[at++] = e.usedBlocks;
      data[at++] = e.cachedBlocks;
      data[at++] = e.hostBlocks;
      return at;
    case 'first-token':
      data[from] = FIRST_TOKEN;
      data[at++] = e.call;
      return at;
    case 'end':
      data[from] = END;
      data[at++] = e.call;
      data[at++] = e.program;
      data[at++] = e.arrivalUs;
      data[at++] = e.firstTokenUs;
      data[at++] = e.waitingUs;
      data[at++] = e.serviceUs;
      data[at++] = e.preemptions;
      data[at++] = e.swapOuts;
      data[at++] = e.recomputes;
      data[at++] = e.recomputedTokens;
      data[at++] = e.hitOwnTokens;
      data[at++] = e.hitOtherTokens;
      data[at++] = e.attainedUs;
      data[at++] = e.waitedUs;
      data[at++] = e.last ? 1 : 0;
      data[at++] = e.levels.length;
      for (const level of e.levels) data[at++] = level;
      return at;
    case 'stop':
      data[from] = STOP;
      data[at++] = e.call;
      data[at++] = REASONS.indexOf(e.reason);
      data[at++] = e.neededBlocks;
      data[at++] = e.freeBlocks;
      return at;
    case 'recomputed':
      data[from] = RECOMPUTED;
      data[at++] = e.call;
      return at;
    case 'change': {
      data[from] = CHANGE;
      const text = JSON.stringify(e.options);
      data[at++] = text.length;
      for (let k = 0; k < text.length; k++) data[at++] = text.charCodeAt(k);
      return at;
    }
    case 'engine-lost':
      data[from] = ENGINE_LOST;
      data[at++] = e.calls;
      return at;
    case 'done':
      data[from] = DONE;
      data[at++] = e.complete ? 1 : 0;
      data[at++] = e.engines.length;
      for (const totals of e.engines) for (const key of TOTALS) data[at++] = totals[key] ?? Number.NaN;
      return at;
  }
}

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
    const end = {
      type: 'end' as const,
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
      levels: NONE,
    };
    const levels = this.number();
    if (levels > 0) end.levels = Array.from(this.data.subarray(this.at, this.at + levels));
    this.at += levels;
    return end;
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

  private number(): number {
    return this.data[this.at++];
  }

  private flag(): boolean {
    return this.data[this.at++] === 1;
  }
}

const TOTALS = [
  ...(['steps', 'points', 'busyUs', 'swapUs', 'transfers', 'swapOutBlocks', 'swapInBlocks'] as const),
  ...(['prefillTokens', 'decodeTokens', 'peakBlocks', 'deviceBlocks', 'peakHostBlocks', 'contextTokenUs'] as const),
] as const;

const NONE: readonly number[] = [];
