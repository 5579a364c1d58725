import type { LinePolicy } from '../policy/kinds.js';
import { byArrival, type Call } from '../replay/call.js';
import { ArrivalLine, byPriority, type Line, PriorityLine } from './line.js';
import type { Scheduler } from './scheduler.js';
import { share } from './shares.js';
import type { Station } from './station.js';
import { FULL, NO_TOKENS, type Obstacle, obstacle } from './stop-sign.js';

const PREEMPTED = obstacle('preempted');

/**
 * vLLM's own scheduler: running calls are served in the order of their admission, the last (or the least
 * important) is preempted where blocks lack, then the line is admitted from its head (V1 to V26); N > 1 is
 * scheduling.md, 5.3 and section 10.
 */
export class LineScheduler implements Scheduler {
  settled = false;
  private readonly line: Line;
  /** Token budget left in the step that is being made. */
  private budget = 0;
  private preemptedAny = false;
  /** Why the head of the line is not admitted. */
  private obstacle: Obstacle = FULL;

  constructor(
    readonly policy: LinePolicy,
    private readonly station: Station,
  ) {
    this.line = policy.byPriority ? new PriorityLine() : new ArrivalLine();
  }

  get waitingCount(): number {
    return this.line.length;
  }

  point(nowUs: number): void {
    const { station } = this;
    station.startPoint();
    this.takeIn(nowUs);
    this.budget = station.settings.tokenBudget;
    this.preemptedAny = false;
    for (const call of station.members) call.share = 0;
    let admitsAgain = false;
    if (station.settings.prefill === 'separate') {
      // a step of its own for those admitted: the budget they left too little of is whole again at the next point
      admitsAgain = this.admit(nowUs) > 0;
      if (!admitsAgain) this.serve(nowUs);
    } else {
      this.serve(nowUs);
      if (this.preemptedAny) this.obstacle = PREEMPTED;
      else this.admit(nowUs);
    }
    station.stops?.stopped(this.line.head, this.obstacle, nowUs);
    const eventful = this.preemptedAny || admitsAgain;
    this.settled = !eventful && station.members.every((call) => call.decoding && call.share === 1);
  }

  refill(): void {
    this.settled = false;
  }

  nextStep(): boolean {
    const { members, settings, pool } = this.station;
    share(members, settings.prefill, settings.tokenBudget);
    let lack = 0;
    for (const call of members) lack += this.lacks(call, 0);
    if (lack > pool.free) return false;
    for (const call of members) {
      pool.take(call.table, this.lacks(call, 0));
      this.station.indexUpTo(call, call.computed + call.share);
    }
    return true;
  }

  ended(): void {}

  tableChanged(): boolean {
    return false;
  }

  deadlineUs(): number {
    return Number.POSITIVE_INFINITY;
  }

  deadlineSteps(): number {
    return Number.POSITIVE_INFINITY;
  }

  handOver(): Call[] {
    return [...this.station.members, ...this.line.all()];
  }

  /** A line knows no swapped calls and none that hold blocks while they wait: these lose their KV. */
  takeOver(calls: readonly Call[], placed: boolean, nowUs: number): void {
    for (const call of calls.toSorted(byArrival)) {
      if (!placed) this.station.oneQueue(call, 'changed', nowUs);
      if (call.member) continue;
      this.station.loseKv(call, nowUs);
      this.line.join(call);
    }
  }

  lost(nowUs: number): void {
    for (const call of this.station.members.splice(0).reverse()) {
      this.station.loseKv(call, nowUs);
      call.member = false;
      this.line.comeBack(call);
    }
    this.settled = false;
  }

  audit(): void {
    this.station.audit(this.handOver());
  }

  waiting(): Call[] {
    return this.line.all();
  }

  private takeIn(nowUs: number): void {
    const { station } = this;
    for (const call of station.inbox) {
      this.line.join(call);
      station.oneQueue(call, 'arrived', nowUs);
    }
    station.inbox.length = 0;
  }

  /** Serves the running calls in the order of their admission (V4 to V9, V26). */
  private serve(nowUs: number): void {
    const { station } = this;
    const { members, pool, settings } = station;
    let running: readonly Call[] = members;
    for (let at = 0; at < running.length && this.budget > 0; at++) {
      const call = running[at];
      if (!call.member) continue;
      const tokens = settings.prefill === 'separate' ? 1 : Math.min(call.known - call.computed, this.budget);
      call.share = tokens;
      const lack = this.lacks(call, settings.steps - 1);
      if (lack > pool.free) {
        // from now on some of them leave the batch
        if (running === members) running = members.slice();
        if (!this.makeRoom(call, lack, nowUs)) continue;
      }
      pool.take(call.table, lack);
      station.indexUpTo(call, call.computed + call.share);
      if (settings.prefill !== 'separate') this.budget -= tokens;
    }
  }

  /** Preempts until there are so many blocks (V7); false: the call itself was. */
  private makeRoom(call: Call, blocks: number, nowUs: number): boolean {
    while (blocks > this.station.pool.free) {
      const victim = this.victim();
      // it has not been given them yet
      if (victim === call) call.share = 0;
      this.preempt(victim, nowUs);
      if (victim === call) return false;
    }
    return true;
  }

  private victim(): Call {
    const { members } = this.station;
    let victim = members[members.length - 1];
    if (this.policy.byPriority) for (const call of members) if (byPriority(call, victim) > 0) victim = call;
    return victim;
  }

  /** Takes all KV from a running call and sends it back in line; tokens it was given in this step return (V7, V8, V26). */
  private preempt(call: Call, nowUs: number): void {
    const { station } = this;
    station.members.splice(station.members.indexOf(call), 1);
    this.preemptedAny = true;
    this.budget += call.share;
    call.share = 0;
    call.member = false;
    call.preemptions++;
    station.emit?.({ type: 'preempt', t: nowUs, engine: station.engine, call: call.row });
    station.loseKv(call, nowUs);
    this.line.comeBack(call);
  }

  /** Admits from the head of the line until somebody does not fit (V11 to V14); returns how many. */
  private admit(nowUs: number): number {
    const { station } = this;
    const { members, settings } = station;
    let admitted = 0;
    const nothingYet = () => admitted === 0 && (settings.prefill === 'separate' || members.every((m) => m.share === 0));
    for (let call = this.line.head; call; call = this.line.head) {
      this.obstacle = members.length >= settings.maxBatch ? FULL : NO_TOKENS;
      if (this.obstacle === FULL || (this.budget <= 0 && !nothingYet())) break;
      station.lookUp(call);
      const tokens = call.known - station.pool.match.blocks * station.blockTokens;
      const whole = settings.prefill !== 'chunked';
      if (whole && tokens > this.budget && !nothingYet()) break;
      call.share = whole ? tokens : Math.min(tokens, this.budget);
      if (call.share === 0 || !this.fits(call)) break;
      this.line.shift();
      this.start(call, nowUs);
      this.budget = Math.max(0, this.budget - call.share);
      admitted++;
    }
    return admitted;
  }

  /** The whole known sequence must fit now (V12), and so must the first chunk with N − 1 more tokens. */
  private fits(call: Call): boolean {
    const { pool, blockTokens, settings } = this.station;
    const free = pool.free - pool.match.free;
    const whole = Math.ceil(call.known / blockTokens) - pool.match.blocks;
    const lack = Math.max(settings.reserveFull ? whole : 0, this.admissionLack(call));
    if (lack <= free) return true;
    this.obstacle = obstacle('blocks', lack, free);
    return false;
  }

  private admissionLack(call: Call): number {
    const { pool, blockTokens, settings } = this.station;
    const computed = pool.match.blocks * blockTokens;
    return this.station.blocksFor(computed + call.share + settings.steps - 1) - pool.match.blocks;
  }

  private start(call: Call, nowUs: number): void {
    const { station } = this;
    const from = call.residence;
    const lack = this.admissionLack(call);
    const hits = station.takeHits(call);
    station.pool.take(call.table, lack);
    station.indexUpTo(call, call.computed + call.share);
    call.residence = 'resident';
    call.member = true;
    station.members.push(call);
    station.tellAdmit(call, from, hits, nowUs);
  }

  /** Blocks a running call lacks for its share and `more` tokens. */
  private lacks(call: Call, more: number): number {
    const needed = this.station.blocksFor(call.computed + call.share + more);
    return call.share === 0 ? 0 : Math.max(0, needed - call.table.blocks);
  }
}
