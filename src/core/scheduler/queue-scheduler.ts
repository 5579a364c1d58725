import type { AnyPolicy } from '../policy/kinds.js';
import type { Call } from '../replay/call.js';
import type { Program } from '../replay/program.js';
import { BatchBuilder } from './batch.js';
import type { Discipline } from './queues.js';
import type { Scheduler } from './scheduler.js';
import { share } from './shares.js';
import { NO_HITS, type Station } from './station.js';

/** The queue policies (`mlfq plas atlas srpt las-decay` and the user's): scheduling.md, sections 4 to 9. */
export class QueueScheduler implements Scheduler {
  settled = false;
  private count = 0;
  /** Residents outside the batch: their KV is on the device, nobody needs the blocks yet. */
  private readonly idle = new Set<Call>();
  private readonly batch: BatchBuilder;

  constructor(
    private readonly station: Station,
    private readonly discipline: Discipline,
  ) {
    this.batch = new BatchBuilder(station, discipline.order, this.idle);
  }

  get policy(): AnyPolicy {
    return this.discipline.policy;
  }

  get waitingCount(): number {
    return this.count - this.station.members.length;
  }

  point(nowUs: number): void {
    const { station, discipline } = this;
    station.startPoint();
    this.count += station.inbox.length;
    discipline.arrange(nowUs);
    const { left, settled, stop, obstacle } = this.batch.form(nowUs);
    for (const call of left) {
      call.preemptions++;
      discipline.preempted(call, nowUs);
      station.emit?.({ type: 'preempt', t: nowUs, engine: station.engine, call: call.row });
    }
    station.stops?.stopped(stop, obstacle, nowUs);
    // members wait for the point's transfers, and may reach β by it
    this.settled = settled && discipline.steady && station.swapUs === 0;
  }

  /** The reserve joins while there is room (5.2): calls with KV on the device that the point did not choose. */
  refill(left: number, nowUs: number): void {
    this.settled = false;
    const { station } = this;
    if (left === 0 || this.idle.size === 0) return;
    const reserve = [...this.idle].sort((a, b) => this.discipline.order.compare(a, b));
    for (const call of reserve) {
      if (station.members.length >= station.settings.maxBatch) return;
      const lack = Math.max(0, station.blocksFor(call.known + left - 1) - call.table.blocks);
      if (lack > station.pool.free) return;
      station.pool.take(call.table, lack);
      this.idle.delete(call);
      call.member = true;
      station.members.push(call);
      station.tellAdmit(call, 'resident', NO_HITS, nowUs);
    }
  }

  nextStep(): boolean {
    const { station } = this;
    share(station.members, station.settings.prefill, station.settings.tokenBudget);
    for (const call of station.members) station.indexUpTo(call, call.computed + call.share);
    return true;
  }

  ended(call: Call): void {
    this.count--;
    this.discipline.ended(call);
  }

  tableChanged(program: Program): boolean {
    return this.discipline.tableChanged(program);
  }

  deadlineUs(startUs: number): number {
    return this.discipline.deadlineUs(startUs);
  }

  deadlineSteps(): number {
    return this.discipline.deadlineSteps();
  }

  handOver(): Call[] {
    const { order } = this.discipline;
    const calls: Call[] = [];
    order.start();
    for (let call = order.next(); call; call = order.next()) calls.push(call);
    return calls;
  }

  takeOver(calls: readonly Call[], placed: boolean, nowUs: number): void {
    this.count = calls.length;
    for (const call of calls) {
      this.discipline.adopt(call, placed, nowUs);
      if (!call.member && call.residence === 'resident') this.idle.add(call);
    }
  }

  lost(nowUs: number): void {
    const { members } = this.station;
    for (const call of [...members, ...this.waiting()]) this.station.loseKv(call, nowUs);
    const left = members.splice(0);
    for (const call of left) call.member = false;
    for (const call of left) this.discipline.preempted(call, nowUs);
    this.idle.clear();
    this.settled = false;
  }

  audit(nowUs: number): void {
    const calls = this.handOver();
    this.station.audit(calls);
    this.discipline.audit(calls, nowUs);
  }

  waiting(): Call[] {
    return this.handOver().filter((call) => !call.member);
  }
}
