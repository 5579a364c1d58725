import type {
  Admit,
  Arrive,
  Change,
  Done,
  End,
  EngineLost,
  Evict,
  FirstToken,
  Preempt,
  Queue,
  Recomputed,
  RunEvent,
  Steps,
  Stop,
  Swap,
  SwapIn,
} from '../../events.js';
import { CAUSES, CODE, FROM, REASONS, TO, TOTALS } from './codes.js';
import type { NumberWriter } from './numbers.js';

/**
 * Writes an event as numbers, in the order of its fields. By hand, and each type in a function of its own that is compiled
 * as a whole, because it is what watching a replay costs it.
 */
export function encode(event: RunEvent, to: NumberWriter): void {
  switch (event.type) {
    case 'arrive':
      arrive(event, to);
      break;
    case 'queue':
      queue(event, to);
      break;
    case 'admit':
      admit(event, to);
      break;
    case 'preempt':
      preempt(event, to);
      break;
    case 'evict':
      evict(event, to);
      break;
    case 'swap-in':
      swapIn(event, to);
      break;
    case 'swap':
      swap(event, to);
      break;
    case 'steps':
      steps(event, to);
      break;
    case 'first-token':
      firstToken(event, to);
      break;
    case 'end':
      end(event, to);
      break;
    case 'stop':
      stop(event, to);
      break;
    case 'recomputed':
      recomputed(event, to);
      break;
    case 'change':
      change(event, to);
      break;
    case 'engine-lost':
      engineLost(event, to);
      break;
    case 'done':
      done(event, to);
      break;
  }
}

function arrive(e: Arrive, to: NumberWriter): void {
  to.begin(CODE.arrive, e.t, e.engine);
  to.number(e.call);
  to.number(e.program);
  to.number(e.root ? 1 : 0);
}

function queue(e: Queue, to: NumberWriter): void {
  to.begin(CODE.queue, e.t, e.engine);
  to.number(e.call);
  to.number(e.level);
  to.number(CAUSES.indexOf(e.cause));
  to.number(e.waitUs);
  to.number(e.serviceUs);
}

function admit(e: Admit, to: NumberWriter): void {
  to.begin(CODE.admit, e.t, e.engine);
  to.number(e.call);
  to.number(FROM.indexOf(e.from));
  to.number(e.hitOwnTokens);
  to.number(e.hitOtherTokens);
}

function preempt(e: Preempt, to: NumberWriter): void {
  to.begin(CODE.preempt, e.t, e.engine);
  to.number(e.call);
}

function evict(e: Evict, to: NumberWriter): void {
  to.begin(CODE.evict, e.t, e.engine);
  to.number(e.call);
  to.number(TO.indexOf(e.to));
  to.number(e.blocks);
  to.number(e.tokens);
}

function swapIn(e: SwapIn, to: NumberWriter): void {
  to.begin(CODE['swap-in'], e.t, e.engine);
  to.number(e.call);
  to.number(e.blocks);
}

function swap(e: Swap, to: NumberWriter): void {
  to.begin(CODE.swap, e.t, e.engine);
  to.instant(e.untilUs);
  to.number(e.transfers);
  to.number(e.outBlocks);
  to.number(e.inBlocks);
}

function steps(e: Steps, to: NumberWriter): void {
  to.begin(CODE.steps, e.t, e.engine);
  to.instant(e.fromUs);
  to.number(e.count);
  to.number(e.points);
  to.number(e.prefillTokens);
  to.number(e.decodeTokens);
  to.number(e.prefillUs);
  to.number(e.members);
  to.number(e.waiting);
  to.number(e.usedBlocks);
  to.number(e.cachedBlocks);
  to.number(e.hostBlocks);
}

function firstToken(e: FirstToken, to: NumberWriter): void {
  to.begin(CODE['first-token'], e.t, e.engine);
  to.number(e.call);
}

function end(e: End, to: NumberWriter): void {
  to.begin(CODE.end, e.t, e.engine);
  to.number(e.call);
  to.number(e.program);
  to.instant(e.arrivalUs);
  to.instant(e.firstTokenUs);
  to.number(e.waitingUs);
  to.number(e.serviceUs);
  to.number(e.preemptions);
  to.number(e.swapOuts);
  to.number(e.recomputes);
  to.number(e.recomputedTokens);
  to.number(e.hitOwnTokens);
  to.number(e.hitOtherTokens);
  to.number(e.attainedUs);
  to.number(e.waitedUs);
  to.number(e.last ? 1 : 0);
  to.number(e.levels.length);
  to.room(e.levels.length);
  for (const level of e.levels) to.number(level);
}

function stop(e: Stop, to: NumberWriter): void {
  to.begin(CODE.stop, e.t, e.engine);
  to.number(e.call);
  to.number(REASONS.indexOf(e.reason));
  to.number(e.neededBlocks);
  to.number(e.freeBlocks);
}

function recomputed(e: Recomputed, to: NumberWriter): void {
  to.begin(CODE.recomputed, e.t, e.engine);
  to.number(e.call);
}

function change(e: Change, to: NumberWriter): void {
  to.begin(CODE.change, e.t, e.engine);
  const text = JSON.stringify(e.options);
  to.room(1 + text.length);
  to.number(text.length);
  for (let k = 0; k < text.length; k++) to.number(text.charCodeAt(k));
}

function engineLost(e: EngineLost, to: NumberWriter): void {
  to.begin(CODE['engine-lost'], e.t, e.engine);
  to.number(e.calls);
}

function done(e: Done, to: NumberWriter): void {
  to.begin(CODE.done, e.t, e.engine);
  to.number(e.complete ? 1 : 0);
  to.room(1 + TOTALS.length * e.engines.length);
  to.number(e.engines.length);
  for (const totals of e.engines) for (const key of TOTALS) to.number(totals[key] ?? Number.NaN);
}
