import type { RunEvent } from '../events.js';
import { CAUSES, CODE, FROM, REASONS, TO, TOTALS } from './codes.js';

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
      data[from] = CODE.arrive;
      data[at++] = e.call;
      data[at++] = e.program;
      data[at++] = e.root ? 1 : 0;
      return at;
    case 'queue':
      data[from] = CODE.queue;
      data[at++] = e.call;
      data[at++] = e.level;
      data[at++] = CAUSES.indexOf(e.cause);
      data[at++] = e.waitUs;
      data[at++] = e.serviceUs;
      return at;
    case 'admit':
      data[from] = CODE.admit;
      data[at++] = e.call;
      data[at++] = FROM.indexOf(e.from);
      data[at++] = e.hitOwnTokens;
      data[at++] = e.hitOtherTokens;
      return at;
    case 'preempt':
      data[from] = CODE.preempt;
      data[at++] = e.call;
      return at;
    case 'evict':
      data[from] = CODE.evict;
      data[at++] = e.call;
      data[at++] = TO.indexOf(e.to);
      data[at++] = e.blocks;
      data[at++] = e.tokens;
      return at;
    case 'swap-in':
      data[from] = CODE['swap-in'];
      data[at++] = e.call;
      data[at++] = e.blocks;
      return at;
    case 'swap':
      data[from] = CODE.swap;
      data[at++] = e.untilUs;
      data[at++] = e.transfers;
      data[at++] = e.outBlocks;
      data[at++] = e.inBlocks;
      return at;
    case 'steps':
      data[from] = CODE.steps;
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
      data[from] = CODE['first-token'];
      data[at++] = e.call;
      return at;
    case 'end':
      data[from] = CODE.end;
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
      data[from] = CODE.stop;
      data[at++] = e.call;
      data[at++] = REASONS.indexOf(e.reason);
      data[at++] = e.neededBlocks;
      data[at++] = e.freeBlocks;
      return at;
    case 'recomputed':
      data[from] = CODE.recomputed;
      data[at++] = e.call;
      return at;
    case 'change': {
      data[from] = CODE.change;
      const text = JSON.stringify(e.options);
      data[at++] = text.length;
      for (let k = 0; k < text.length; k++) data[at++] = text.charCodeAt(k);
      return at;
    }
    case 'engine-lost':
      data[from] = CODE['engine-lost'];
      data[at++] = e.calls;
      return at;
    case 'done':
      data[from] = CODE.done;
      data[at++] = e.complete ? 1 : 0;
      data[at++] = e.engines.length;
      for (const totals of e.engines) for (const key of TOTALS) data[at++] = totals[key] ?? Number.NaN;
      return at;
  }
}
