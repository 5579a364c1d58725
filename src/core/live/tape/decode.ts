import type {
  Admit,
  Arrive,
  Done,
  End,
  Evict,
  FirstToken,
  Preempt,
  Queue,
  Recomputed,
  RunEvent,
  Steps,
  Stop,
  Swap,
} from '../../events.js';
import { CAUSES, CODE, FROM, REASONS, TO, TOTALS } from './codes.js';
import type { NumberReader } from './numbers.js';

type Fields<E> = { -readonly [K in keyof E]: E[K] };

const AT = { t: 0, engine: 0, call: 0 };

/**
 * Reads events back one after another, each type in a function of its own, which is compiled for the one shape of object
 * that it fills. Those there are many of it tells in one object for each type: an event is good until the next one is read,
 * and whoever keeps it copies it.
 */
export class Decoder {
  private readonly arrive: Fields<Arrive> = { type: 'arrive', ...AT, program: 0, root: false };
  private readonly queue: Fields<Queue> = { type: 'queue', ...AT, level: 0, cause: 'arrived', waitUs: 0, serviceUs: 0 };
  private readonly admit: Fields<Admit> = { type: 'admit', ...AT, from: 'new', hitOwnTokens: 0, hitOtherTokens: 0 };
  private readonly stop: Fields<Stop> = { type: 'stop', ...AT, reason: 'batch', neededBlocks: 0, freeBlocks: 0 };
  private readonly preempt: Fields<Preempt> = { type: 'preempt', ...AT };
  private readonly evict: Fields<Evict> = { type: 'evict', ...AT, to: 'host', blocks: 0, tokens: 0 };
  private readonly firstToken: Fields<FirstToken> = { type: 'first-token', ...AT };
  private readonly recomputed: Fields<Recomputed> = { type: 'recomputed', ...AT };
  private readonly steps: Fields<Steps> = {
    ...{ type: 'steps', t: 0, engine: 0, fromUs: 0, count: 0, points: 0, prefillTokens: 0, decodeTokens: 0 },
    ...{ prefillUs: 0, members: 0, waiting: 0, usedBlocks: 0, cachedBlocks: 0, hostBlocks: 0 },
  };
  private readonly end: Fields<End> = {
    ...{ type: 'end', ...AT, program: 0, arrivalUs: 0, firstTokenUs: 0, waitingUs: 0, serviceUs: 0, preemptions: 0 },
    ...{ swapOuts: 0, recomputes: 0, recomputedTokens: 0, hitOwnTokens: 0, hitOtherTokens: 0 },
    ...{ attainedUs: 0, waitedUs: 0, last: false, levels: [] },
  };

  constructor(private readonly from: NumberReader) {}

  next(): RunEvent {
    const { from } = this;
    switch (from.begin()) {
      case CODE.arrive:
        return this.readArrive(this.arrive);
      case CODE.queue:
        return this.readQueue(this.queue);
      case CODE.admit:
        return this.readAdmit(this.admit);
      case CODE.preempt:
        return this.readPreempt(this.preempt);
      case CODE.evict:
        return this.readEvict(this.evict);
      case CODE['swap-in']:
        return { type: 'swap-in', ...this.at(), call: from.number(), blocks: from.number() };
      case CODE.swap:
        return this.readSwap();
      case CODE.steps:
        return this.readSteps(this.steps);
      case CODE['first-token']:
        return this.readFirstToken(this.firstToken);
      case CODE.end:
        return this.readEnd(this.end);
      case CODE['engine-lost']:
        return { type: 'engine-lost', ...this.at(), calls: from.number() };
      case CODE.stop:
        return this.readStop(this.stop);
      case CODE.recomputed:
        return this.readRecomputed(this.recomputed);
      case CODE.change:
        return { type: 'change', t: from.clockUs, engine: -1, options: JSON.parse(this.text()) };
      default:
        return this.done(from.clockUs);
    }
  }

  private at(): { t: number; engine: number } {
    return { t: this.from.clockUs, engine: this.from.engine };
  }

  private readArrive(event: Fields<Arrive>): Arrive {
    const { from } = this;
    event.t = from.clockUs;
    event.engine = from.engine;
    event.call = from.number();
    event.program = from.number();
    event.root = this.flag();
    return event;
  }

  private readQueue(event: Fields<Queue>): Queue {
    const { from } = this;
    event.t = from.clockUs;
    event.engine = from.engine;
    event.call = from.number();
    event.level = from.number();
    event.cause = CAUSES[from.number()];
    event.waitUs = from.number();
    event.serviceUs = from.number();
    return event;
  }

  private readAdmit(event: Fields<Admit>): Admit {
    const { from } = this;
    event.t = from.clockUs;
    event.engine = from.engine;
    event.call = from.number();
    event.from = FROM[from.number()];
    event.hitOwnTokens = from.number();
    event.hitOtherTokens = from.number();
    return event;
  }

  private readPreempt(event: Fields<Preempt>): Preempt {
    const { from } = this;
    event.t = from.clockUs;
    event.engine = from.engine;
    event.call = from.number();
    return event;
  }

  private readFirstToken(event: Fields<FirstToken>): FirstToken {
    const { from } = this;
    event.t = from.clockUs;
    event.engine = from.engine;
    event.call = from.number();
    return event;
  }

  private readRecomputed(event: Fields<Recomputed>): Recomputed {
    const { from } = this;
    event.t = from.clockUs;
    event.engine = from.engine;
    event.call = from.number();
    return event;
  }

  private readEvict(event: Fields<Evict>): Evict {
    const { from } = this;
    event.t = from.clockUs;
    event.engine = from.engine;
    event.call = from.number();
    event.to = TO[from.number()];
    event.blocks = from.number();
    event.tokens = from.number();
    return event;
  }

  private readStop(event: Fields<Stop>): Stop {
    const { from } = this;
    event.t = from.clockUs;
    event.engine = from.engine;
    event.call = from.number();
    event.reason = REASONS[from.number()];
    event.neededBlocks = from.number();
    event.freeBlocks = from.number();
    return event;
  }

  private readSwap(): Swap {
    const { from } = this;
    const untilUs = from.instant();
    const transfers = from.number();
    return { type: 'swap', ...this.at(), untilUs, transfers, outBlocks: from.number(), inBlocks: from.number() };
  }

  private readSteps(event: Fields<Steps>): Steps {
    const { from } = this;
    event.t = from.clockUs;
    event.engine = from.engine;
    event.fromUs = from.instant();
    event.count = from.number();
    event.points = from.number();
    event.prefillTokens = from.number();
    event.decodeTokens = from.number();
    event.prefillUs = from.number();
    event.members = from.number();
    event.waiting = from.number();
    event.usedBlocks = from.number();
    event.cachedBlocks = from.number();
    event.hostBlocks = from.number();
    return event;
  }

  private readEnd(event: Fields<End>): End {
    const { from } = this;
    event.t = from.clockUs;
    event.engine = from.engine;
    event.call = from.number();
    event.program = from.number();
    event.arrivalUs = from.instant();
    event.firstTokenUs = from.instant();
    event.waitingUs = from.number();
    event.serviceUs = from.number();
    event.preemptions = from.number();
    event.swapOuts = from.number();
    event.recomputes = from.number();
    event.recomputedTokens = from.number();
    event.hitOwnTokens = from.number();
    event.hitOtherTokens = from.number();
    event.attainedUs = from.number();
    event.waitedUs = from.number();
    event.last = this.flag();
    const levels = event.levels as number[];
    levels.length = from.number();
    for (let k = 0; k < levels.length; k++) levels[k] = from.number();
    return event;
  }

  private text(): string {
    const letters = Array.from({ length: this.from.number() }, () => String.fromCharCode(this.from.number()));
    return letters.join('');
  }

  private done(t: number): Done {
    const complete = this.flag();
    const engines = Array.from({ length: this.from.number() }, () => {
      const totals: Record<string, number | null> = {};
      for (const key of TOTALS) totals[key] = this.from.number();
      if (Number.isNaN(totals.deviceBlocks)) totals.deviceBlocks = null;
      return totals as unknown as Done['engines'][number];
    });
    return { type: 'done', t, engine: -1, complete, engines };
  }

  private flag(): boolean {
    return this.from.number() === 1;
  }
}
