import { chillAfter } from '../cost.js';
import { InvariantError } from '../errors.js';
import type { Scheduler } from '../scheduler/scheduler.js';
import type { Station } from '../scheduler/station.js';
import type { Call } from './call.js';
import { refuseFruitless } from './limits.js';
import { Lookahead } from './lookahead.js';
import { Plan } from './plan.js';
import { Planner } from './planner.js';
import type { Program } from './program.js';
import type { StepRecorder } from './recorder.js';
import { stepLoad } from './step-load.js';
import type { Tally } from './tally.js';
import { type Work, type WorkDone, workFor } from './work.js';

/** What an engine asks of its run. */
export interface EngineHooks {
  /** A call has its last token: table, blocks, successors, events. */
  onEnd(call: Call, nowUs: number): void;
  readonly recorder: StepRecorder | undefined;
  /** A wall clock, to measure decisions by. */
  readonly clockMs: (() => number) | undefined;
  /** Audit every scheduling point. */
  readonly check: boolean;
  /** No move of several steps. */
  readonly singleSteps: boolean;
}

/** One engine in virtual time: scheduling points, windows of N steps, and the steps between in as few moves as possible. */
export class EngineRun {
  /** When the move at hand ends; Infinity: idle. */
  nextUs = Number.POSITIVE_INFINITY;
  /** Between two steps, to go on at this instant. */
  ready = false;
  /** Calls here that have not ended, those in the inbox included. */
  calls = 0;
  /** Scheduling points that were really run, and what they cost by the wall clock, if there is one. */
  decisions = 0;
  decisionMs = 0;
  /** What a real engine is to do, and since when; it answers through `worked` or `lost`. */
  work: Work | undefined;
  private workFromUs = 0;
  private windowLeft = 0;
  /** Prompt tokens computed since a call last got a token. */
  private fruitlessTokens = 0;
  /** Something happened that the next scheduling point must see: it is not skipped. */
  private pointDue = false;
  /** The next step is one that an engine is asked for, not one of those that it was asked for with the last. */
  private asked = true;
  private chill = 0;
  private takeOver: ((old: Scheduler) => Scheduler) | undefined;
  private plan: Plan;
  private readonly planner: Planner;
  private readonly lookahead: Lookahead;

  constructor(
    readonly station: Station,
    private scheduler: Scheduler,
    readonly tally: Tally,
    private readonly hooks: EngineHooks,
    /** Each step is one that a real engine is asked for. */
    public singleWorks: boolean,
  ) {
    this.plan = new Plan(station.settings.steps);
    this.lookahead = new Lookahead(station);
    this.planner = new Planner(station, this.lookahead);
  }

  /** A call was routed here. */
  receive(call: Call, nowUs: number): void {
    this.calls++;
    call.engine = this.station.engine;
    this.station.inbox.push(call);
    this.interrupt(nowUs);
  }

  /** Tokens at the start of the call's context in the prefix cache, after the points of the move at hand before `nowUs`. */
  cachedTokens(call: Call, nowUs: number): number {
    const steps = this.nextUs < Number.POSITIVE_INFINITY ? this.plan.lastPointBefore(nowUs) : 0;
    if (steps > 0) this.lookahead.take(steps);
    return this.station.cachedTokens(call);
  }

  /** A program's entry in the process table changed. */
  tableChanged(program: Program, nowUs: number): void {
    if (this.scheduler.tableChanged(program)) this.interrupt(nowUs);
  }

  /** The next scheduling point must be a real one: no step beyond it is taken in the move at hand. */
  private interrupt(nowUs: number): void {
    this.pointDue = true;
    if (this.work) return;
    if (this.nextUs === Number.POSITIVE_INFINITY) {
      this.ready = this.ready || this.calls > 0;
      return;
    }
    this.plan.cutAt(nowUs);
    this.nextUs = this.plan.lastUs;
  }

  /** The move at hand has ended: service and tokens, then the calls that ended, in batch order (1.4 a). */
  complete(nowUs: number): void {
    this.nextUs = Number.POSITIVE_INFINITY;
    this.ready = true;
    const { plan, station } = this;
    if (plan.lastInnerPoint > 0) this.lookahead.take(plan.lastInnerPoint);
    station.points += plan.innerPoints;
    const promptEnded = this.advance(nowUs);
    this.windowLeft = plan.windowLeft;
    this.chill = chillAfter(this.chill, plan.prefillTokens > 0, plan.length);
    this.planner.learn(plan);
    this.tell(nowUs);
    if (promptEnded) for (const call of station.members) if (call.promptEndUs === nowUs) this.tellPrompt(call, nowUs);
    const ended = station.members.filter((call) => call.remaining === 0);
    this.hooks.recorder?.stepped(ended);
    if (ended.length > 0) this.end(ended, nowUs);
    this.hooks.recorder?.finished(this);
  }

  /** Goes on between two steps: the window's next step, or a scheduling point (1.4 c). */
  proceed(nowUs: number): void {
    this.ready = false;
    if (this.windowLeft > 0 && this.station.members.length > 0 && this.scheduler.nextStep()) {
      this.begin(nowUs);
      return;
    }
    this.windowLeft = 0;
    if (this.takeOver) {
      this.scheduler = this.takeOver(this.scheduler);
      this.takeOver = undefined;
      this.plan = new Plan(this.station.settings.steps);
    }
    if (this.calls === 0) return;
    this.decide(nowUs);
    if (this.station.members.length === 0) {
      throw new InvariantError(`engine ${this.station.engine} holds ${this.calls} calls and runs none at ${nowUs} µs`);
    }
    if (this.hooks.check) this.scheduler.audit(nowUs);
    this.windowLeft = this.station.settings.steps;
    this.begin(nowUs);
  }

  private decide(nowUs: number): void {
    const { scheduler, station } = this;
    refuseFruitless(this.fruitlessTokens, station, scheduler.policy);
    const { clockMs } = this.hooks;
    const before = clockMs?.() ?? 0;
    scheduler.point(nowUs);
    this.pointDue = false;
    this.decisions++;
    this.decisionMs += (clockMs?.() ?? 0) - before;
  }

  get waiting(): Call[] {
    return this.scheduler.waiting();
  }

  /** From the next scheduling point on another scheduler decides, which `takeOver` makes of the one there is. */
  change(takeOver: (old: Scheduler) => Scheduler, nowUs: number): void {
    this.takeOver = takeOver;
    // a point at this very instant has been, even where the move at hand has not told it yet
    this.interrupt(nowUs + 1);
  }

  /** The real engine did its work: how long that took, no earlier than `nowUs`. */
  worked({ swapUs, stepUs }: WorkDone, nowUs: number): void {
    this.work = undefined;
    let endUs = this.workFromUs + this.swap(this.workFromUs, swapUs);
    this.plan.begin(endUs, this.windowLeft);
    for (const us of stepUs) {
      endUs += Math.max(1, us);
      this.plan.add(endUs);
    }
    if (endUs < nowUs) this.plan.stretch(nowUs);
    this.nextUs = this.plan.lastUs;
    this.hooks.recorder?.decided(this, this.plan.startUs);
  }

  /** The real engine died: its calls lose their KV and are queued again. */
  lost(nowUs: number): void {
    this.work = undefined;
    this.windowLeft = 0;
    const calls = this.calls - this.station.inbox.length;
    this.tally.emit({ type: 'engine-lost', t: nowUs, engine: this.station.engine, calls });
    this.scheduler.lost(nowUs);
    this.station.emptyPools();
    this.ready = this.calls > 0;
  }

  /** The point's transfers take the engine first (9.3). */
  private swap(nowUs: number, swapUs: number): number {
    const { station, tally } = this;
    const { outTransfers, inTransfers, outBlocks, inBlocks } = station;
    station.clearTransfers();
    tally.peakHostBlocks = Math.max(tally.peakHostBlocks, station.hostUsed + inBlocks);
    const transfers = outTransfers + inTransfers;
    if (transfers === 0) return 0;
    tally.swap(nowUs, swapUs, transfers, outBlocks, inBlocks);
    return swapUs;
  }

  /** Begins the next move: one step, or as many as go by without a decision (scheduling.md, section 14). */
  private begin(nowUs: number): void {
    const { plan, station } = this;
    const load = stepLoad(station.members);
    let remaining = Number.POSITIVE_INFINITY;
    for (const call of station.members) {
      if (call.share > 0 && call.remaining < remaining) remaining = call.remaining;
    }
    plan.prefillTokens = load.prefillTokens;
    plan.decodeSeqs = load.decodeSeqs;
    plan.contextTokens = load.contextTokens;
    const together =
      !this.singleWorks &&
      load.prefillTokens === 0 &&
      load.decodeSeqs === station.members.length &&
      this.lookahead.covers(this.windowLeft);
    const uneventful = together && !this.hooks.singleSteps;
    plan.asked = this.asked || !together;
    plan.chill = this.chill;
    this.asked = !together;
    if (station.moves) {
      this.workFromUs = nowUs;
      plan.begin(nowUs, this.windowLeft);
      this.work = workFor(station, uneventful ? Math.min(remaining, this.windowLeft) : 1, plan.followsPoint);
      return;
    }
    const startUs = nowUs + this.swap(nowUs, station.swapUs);
    plan.begin(startUs, this.windowLeft);
    this.planner.fill(plan, uneventful ? remaining : 1, load, this.pointDue ? undefined : this.scheduler);
    this.nextUs = plan.lastUs;
    this.hooks.recorder?.decided(this, startUs);
  }

  /** Service and tokens of all steps of the move; true where somebody's prompt, or its recomputation, is complete. */
  private advance(nowUs: number): boolean {
    const { plan, station, tally } = this;
    tally.contextTokenUs = plan.addContext(tally.contextTokenUs);
    const durationUs = nowUs - plan.startUs;
    let promptEnded = false;
    this.fruitlessTokens += plan.prefillTokens;
    for (const call of station.members) {
      if (call.share === 0) continue;
      const prompt = !call.decoding;
      call.serviceUs += durationUs;
      call.quantumUs -= durationUs;
      const steps = plan.length;
      call.computed += steps > 1 ? steps : call.share;
      if (call.computed < call.known) continue;
      if (steps > 1) station.indexUpTo(call, call.computed);
      this.fruitlessTokens = 0;
      call.generated += steps;
      call.known += steps;
      call.program.remainingTokens -= steps;
      if (!prompt) continue;
      call.promptEndUs = nowUs;
      if (call.generated === 1) call.firstTokenUs = nowUs;
      promptEnded = true;
    }
    return promptEnded;
  }

  private tell(nowUs: number): void {
    const { plan, station, tally, scheduler } = this;
    tally.points = station.points;
    const decode = plan.decodeSeqs * plan.length;
    const gauges = tally.add(plan.startUs, nowUs, plan.length, plan.prefillTokens, decode);
    gauges.members = station.members.length;
    gauges.waiting = scheduler.waitingCount;
    gauges.usedBlocks = station.pool.used;
    gauges.cachedBlocks = station.pool.cachedFree;
    gauges.hostBlocks = station.hostUsed;
  }

  private tellPrompt(call: Call, nowUs: number): void {
    const type = call.firstTokenUs === nowUs ? 'first-token' : 'recomputed';
    this.station.emit?.({ type, t: nowUs, engine: this.station.engine, call: call.row });
  }

  private end(ended: readonly Call[], nowUs: number): void {
    const { members } = this.station;
    let kept = 0;
    for (const call of members) if (call.remaining > 0) members[kept++] = call;
    members.length = kept;
    this.asked = true;
    for (const call of ended) {
      this.calls--;
      this.scheduler.ended(call);
      this.hooks.onEnd(call, nowUs);
    }
    this.scheduler.refill(this.windowLeft, nowUs);
  }
}
