import { InvariantError } from '../errors.js';
import type { Queue } from '../events.js';
import type { AnyPolicy, LevelPolicy } from '../policy/kinds.js';
import type { Call } from '../replay/call.js';
import type { Program } from '../replay/program.js';
import type { Settings } from '../settings/resolved.js';
import { type CallOrder, LevelOrder } from './order.js';
import { StarvationClock } from './starvation.js';
import type { Station } from './station.js';

/** Keeps the calls of an engine in the order of a queue policy, and changes it at scheduling points. */
export interface Discipline {
  readonly policy: AnyPolicy;
  readonly order: CallOrder;
  /** Takes in the inbox, then demotes and promotes (scheduling.md, 1.5). */
  arrange(nowUs: number): void;
  /** The call was in the batch and is not any more. */
  preempted(call: Call, nowUs: number): void;
  ended(call: Call): void;
  /** Takes a call over from another discipline; `placed`: its queue and quantum still hold. */
  adopt(call: Call, placed: boolean, nowUs: number): void;
  tableChanged(program: Program): boolean;
  deadlineUs(startUs: number): number;
  deadlineSteps(): number;
  /** After a point: β bounds starvation; throws InvariantError. */
  audit(calls: readonly Call[], nowUs: number): void;
  /** No order can change with steps alone in a way that a deadline does not tell. */
  readonly steady: boolean;
}

/** Algorithm 1's queues: levels, quanta, demotion, promotion (paper, section 4.2; scheduling.md, section 4). */
export class LevelQueues implements Discipline {
  readonly order: LevelOrder;
  readonly steady = true;
  private readonly clock: StarvationClock;
  private readonly levels: number;

  constructor(
    readonly policy: LevelPolicy,
    private readonly settings: Settings,
    private readonly station: Station,
  ) {
    this.levels = settings.boundsUs.length;
    this.order = new LevelOrder(this.levels);
    this.clock = new StarvationClock(settings.beta, policy.knowsPrograms);
  }

  arrange(nowUs: number): void {
    this.takeIn(nowUs);
    this.demote(nowUs);
    this.promote(nowUs);
  }

  preempted(call: Call, nowUs: number): void {
    if (call.level > 1) this.clock.watch(call, nowUs);
  }

  ended(call: Call): void {
    this.order.remove(call);
  }

  adopt(call: Call, placed: boolean, nowUs: number): void {
    if (placed) this.order.put(call, call.level);
    else {
      const ownUs = call.serviceUs - call.serviceBaseUs;
      this.enter(call, this.levelOf(this.policy.startUs(call, nowUs) + ownUs), 'changed', nowUs);
    }
    if (!call.member && call.level > 1) this.clock.watch(call, nowUs);
  }

  tableChanged(program: Program): boolean {
    if (!this.policy.knowsPrograms) return false;
    const waits = this.clock.changed(program);
    return waits || this.station.members.some((call) => call.level > 1 && call.program === program);
  }

  /** The first quantum to be used up by decoding without a pause, or the first waiting call to reach β. */
  deadlineUs(startUs: number): number {
    let quantum = Number.POSITIVE_INFINITY;
    for (const call of this.station.members) {
      if (call.quantumUs > 0 && call.quantumUs < quantum) quantum = call.quantumUs;
    }
    return Math.min(startUs + quantum, this.clock.nextUs);
  }

  deadlineSteps(): number {
    let steps = Number.POSITIVE_INFINITY;
    for (const call of this.station.members) {
      if (call.quantumUs <= 0) steps = Math.min(steps, Math.max(1, call.holdTokens + 1 - call.computed));
    }
    return steps;
  }

  audit(calls: readonly Call[], nowUs: number): void {
    for (const call of calls) {
      if (call.level === 1 || !this.clock.reached(call, nowUs)) continue;
      throw new InvariantError(`call ${call.program.id}/${call.id} reached β in Q${call.level} and was not promoted`);
    }
  }

  private takeIn(nowUs: number): void {
    for (const call of this.station.inbox) {
      call.inheritedServiceUs = call.program.serviceUs;
      call.inheritedWaitUs = call.program.waitUs;
      this.enter(call, this.levelOf(this.policy.startUs(call, nowUs)), 'arrived', nowUs);
      if (call.level > 1) this.clock.watch(call, nowUs);
    }
    this.station.inbox.length = 0;
  }

  /** Q_i = [b_(i−1), b_i): a service equal to a bound belongs to the queue below. */
  private levelOf(serviceUs: number): number {
    let level = 1;
    while (serviceUs >= this.settings.boundsUs[level - 1]) level++;
    return level;
  }

  private demote(nowUs: number): void {
    const used: Call[] = [];
    for (const call of this.station.members) {
      if (call.quantumUs <= 0 && call.computed > call.holdTokens) used.push(call);
    }
    used.sort(this.order.compare);
    for (const call of used) {
      this.order.remove(call);
      this.enter(call, call.level + 1, 'demoted', nowUs);
    }
  }

  private promote(nowUs: number): void {
    if (this.settings.beta === Number.POSITIVE_INFINITY) return;
    const starved: Call[] = [];
    for (const call of this.station.members) {
      if (call.level > 1 && this.clock.reached(call, nowUs)) starved.push(call);
    }
    this.clock.take(nowUs, starved);
    starved.sort(this.order.compare);
    for (const call of starved) {
      this.order.remove(call);
      this.enter(call, 1, 'promoted', nowUs);
      call.waitBaseUs = call.waitUs(nowUs);
      call.serviceBaseUs = call.serviceUs;
    }
  }

  private enter(call: Call, level: number, cause: Queue['cause'], nowUs: number): void {
    this.order.enter(call, level);
    call.quantumUs = this.settings.quantaUs[level - 1];
    this.station.emit?.({
      type: 'queue',
      t: nowUs,
      engine: this.station.engine,
      call: call.row,
      level,
      cause,
      waitUs: this.clock.waitUs(call, nowUs),
      serviceUs: this.clock.serviceUs(call),
    });
  }
}
