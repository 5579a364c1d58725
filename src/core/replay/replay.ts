import type { Balancer, EngineLoad } from '../balancer/balancer.js';
import { balancerFor } from '../balancer/registry.js';
import { costOf } from '../cost.js';
import { InputError } from '../errors.js';
import type { Sink } from '../events.js';
import { ContextTree } from '../kv/context-tree.js';
import type { AnyPolicy } from '../policy/kinds.js';
import { policyFor } from '../policy/registry.js';
import { schedulerFor } from '../scheduler/registry.js';
import type { Scheduler } from '../scheduler/scheduler.js';
import { Station } from '../scheduler/station.js';
import type { LiveOptions, RunOptions } from '../settings/options.js';
import { resolve, type Settings } from '../settings/resolved.js';
import { validateOptions } from '../settings/validate.js';
import type { Trace } from '../trace/trace.js';
import { Arrivals } from './arrivals.js';
import { Call } from './call.js';
import { Checker } from './checker.js';
import { Contexts } from './contexts.js';
import { EngineRun } from './engine-run.js';
import type { ReplayEnd, ReplayHooks } from './hooks.js';
import { ranksAcross, refuseTooLarge, sharedAnswers } from './limits.js';
import { ProcessTable } from './process-table.js';
import { StepRecorder } from './recorder.js';
import { Tally } from './tally.js';
import type { Work, WorkDone } from './work.js';

export type { ReplayEnd, ReplayHooks } from './hooks.js';

/**
 * A trace run through balancer, schedulers and engines in virtual time (scheduling.md, section 1). Deterministic: the
 * same trace and options give the same events.
 *
 * @throws InputError where options are wrong or a call can never fit the KV pool; on the way, where a policy of the user's
 * own fails, or calls drop each other's KV for ever, or the run gets too long.
 */
export class Replay {
  /** Virtual time, microseconds. */
  nowUs = 0;
  endedCalls = 0;
  private settings: Settings;
  private policy: AnyPolicy;
  private balancer: Balancer;
  private readonly arrivals: Arrivals;
  private readonly contexts: Contexts | undefined;
  private readonly tree: ContextTree;
  private readonly engines: EngineRun[];
  private readonly loads: EngineLoad[];
  private readonly table: ProcessTable;
  private readonly sink: Sink | undefined;
  private readonly checker: Checker | undefined;
  private readonly sharedAnswers: boolean;

  constructor(
    private readonly trace: Trace,
    private options: RunOptions,
    private readonly hooks: ReplayHooks = {},
  ) {
    validateOptions(options);
    this.settings = resolve(options);
    refuseTooLarge(trace, this.settings);
    this.policy = policyFor(options.policy, trace);
    this.sharedAnswers = sharedAnswers(trace);
    this.balancer = balancerFor(options);
    const checker = hooks.check
      ? new Checker(trace, typeof options.policy === 'string' ? options.policy : undefined)
      : undefined;
    this.checker = checker;
    this.sink = checker ? both(hooks.sink, (event) => checker.event(event)) : hooks.sink;
    this.table = new ProcessTable(trace);
    this.arrivals = new Arrivals(trace);
    this.tree = new ContextTree((upper, lower) => {
      for (const { station } of this.engines) station.pool.splitNode(upper, lower);
    });
    this.contexts = this.settings.prefixCache ? new Contexts(trace, this.tree) : undefined;
    this.engines = Array.from({ length: options.engines }, (_, engine) => this.makeEngine(engine));
    this.loads = this.engines.map((engine) => ({
      get calls() {
        return engine.calls;
      },
      cachedTokens: (call) => engine.cachedTokens(call, this.nowUs),
    }));
  }

  /**
   * Goes on for about `moves` instants at which something happens, none after `untilUs`; false when everything has
   * ended.
   */
  advance(moves: number, untilUs = Number.POSITIVE_INFINITY): boolean {
    for (let move = 0; move < moves; move++) {
      const nowUs = this.nextUs;
      if (nowUs > untilUs || this.waitsForWork) break;
      if (nowUs === Number.POSITIVE_INFINITY) return this.busy;
      if (nowUs > Number.MAX_SAFE_INTEGER) throw tooLong();
      this.instant(nowUs);
    }
    return true;
  }

  /** When something happens next, microseconds; Infinity: only an engine's answer can bring it. */
  get nextUs(): number {
    let nextUs = this.arrivals.nextUs;
    for (const engine of this.engines) if (engine.nextUs < nextUs) nextUs = engine.nextUs;
    for (const engine of this.engines) if (engine.ready) nextUs = Math.min(nextUs, this.nowUs);
    return nextUs;
  }

  /** What real engines are to do now. */
  works(): Work[] {
    return this.engines.flatMap(({ work }) => work ?? []);
  }

  /** An engine did its work; in real time it was done at `nowUs`. */
  worked(engine: number, done: WorkDone, nowUs = this.nowUs): void {
    this.engines[engine].worked(done, Math.max(nowUs, this.nowUs));
  }

  /** An engine died over its work. */
  lost(engine: number, nowUs = this.nowUs): void {
    // as `change`: what is due before comes before
    this.nowUs = Math.max(this.nowUs, Math.min(nowUs, this.nextUs));
    this.engines[engine].lost(this.nowUs);
  }

  /** Some engine is at work. */
  private get busy(): boolean {
    return this.engines.some((engine) => engine.work !== undefined);
  }

  private get waitsForWork(): boolean {
    return this.hooks.work === 'virtual' && this.busy;
  }

  /**
   * Changes options just after the instant `atUs`, which is not before the last one nor after the next; each engine goes
   * by them from its next scheduling point.
   *
   * @throws InputError where the options are wrong
   */
  change(options: LiveOptions, atUs = this.nowUs): void {
    const before = this.options;
    const after = { ...before, ...options };
    validateOptions(after);
    this.nowUs = Math.max(this.nowUs, Math.min(atUs, this.nextUs));
    const rethreshold = after.balancer === 'locality' && before.threshold !== after.threshold;
    if (before.balancer !== after.balancer || rethreshold) this.balancer = balancerFor(after);
    if (before.policy !== after.policy) this.policy = policyFor(after.policy, this.trace);
    this.settings = resolve(after);
    this.options = after;
    this.sink?.({ type: 'change', t: this.nowUs, engine: -1, options });
    for (const engine of this.engines) engine.change((old) => this.takeOver(old, engine), this.nowUs);
  }

  /** An engine goes by the present options; calls keep their places where the queues stay what they were. */
  private takeOver(old: Scheduler, engine: EngineRun): Scheduler {
    const { settings, policy } = this;
    const { station } = engine;
    engine.singleWorks = this.singleWorks;
    const placed = old.policy === policy && station.settings.boundsUs.join() === settings.boundsUs.join();
    const calls = old.handOver();
    station.settings = settings;
    const scheduler = schedulerFor(policy, station, this.options.engines);
    scheduler.takeOver(calls, placed, this.nowUs);
    return scheduler;
  }

  /** Tells `done` and returns the totals. */
  end(): ReplayEnd {
    const complete = this.endedCalls === this.trace.calls;
    for (const { tally } of this.engines) tally.flush();
    const engines = this.engines.map(({ tally, station }) =>
      tally.totals(station.points, station.pool.peakUsed, this.settings.deviceBlocks),
    );
    this.sink?.({ type: 'done', t: this.nowUs, engine: -1, complete, engines });
    const decisions = this.engines.reduce((sum, engine) => sum + engine.decisions, 0);
    const decisionMs = this.engines.reduce((sum, engine) => sum + engine.decisionMs, 0);
    if (complete) this.checker?.finished();
    return { complete, engines, decisions, decisionMs, checked: this.checker };
  }

  /** One instant (1.4): (a) steps that end, (b) calls that arrive, (c) engines between two steps. */
  private instant(nowUs: number): void {
    this.nowUs = nowUs;
    for (const engine of this.engines) if (engine.nextUs === nowUs) engine.complete(nowUs);
    while (this.arrivals.nextUs <= nowUs) this.arrive(this.arrivals.take(), nowUs);
    for (const engine of this.engines) {
      // an arrival or an end elsewhere may have cut a move short at just this instant
      if (engine.nextUs === nowUs) engine.complete(nowUs);
      if (engine.ready) engine.proceed(nowUs);
    }
    this.checker?.instant(nowUs, this.engines);
  }

  private arrive(row: number, nowUs: number): void {
    const { trace } = this;
    const program = this.table.of(trace.program[row]);
    const call = new Call(
      row,
      trace.callId[row],
      program,
      nowUs,
      trace.promptTokens[row],
      trace.outputTokens[row],
      trace.priority[row],
      trace.labels[trace.classOf[row]],
    );
    program.enter(call);
    this.contexts?.arrived(call);
    const engine = this.balancer.route(call, this.loads);
    const root = !Number.isNaN(trace.arrivalUs[row]);
    this.sink?.({ type: 'arrive', t: nowUs, engine, call: row, program: program.index, root });
    this.engines[engine].receive(call, nowUs);
  }

  /** "The calls that ended, in batch order: end, table, blocks given back, successors" (1.4 a). */
  private readonly onEnd = (call: Call, nowUs: number): void => {
    const { program } = call;
    const station = this.engines[call.engine].station;
    const waitUs = call.waitUs(nowUs);
    program.leave(call, nowUs);
    this.policy.ended(program, call, waitUs, nowUs, this.settings.waitSum);
    station.pool.release(call.table);
    this.contexts?.ended(call);
    this.arrivals.ended(call.row, nowUs);
    this.endedCalls++;
    const last = program.endedCalls === program.calls;
    if (last) this.table.forget(program);
    station.emit?.({
      type: 'end',
      t: nowUs,
      engine: call.engine,
      call: call.row,
      program: program.index,
      arrivalUs: call.arrivalUs,
      firstTokenUs: call.firstTokenUs,
      waitingUs: waitUs,
      serviceUs: call.serviceUs,
      preemptions: call.preemptions,
      swapOuts: call.swapOuts,
      recomputes: call.recomputes,
      recomputedTokens: call.recomputedTokens,
      hitOwnTokens: call.hitOwnTokens,
      hitOtherTokens: call.hitOtherTokens,
      levels: call.levels,
      attainedUs: program.serviceUs,
      waitedUs: program.waitUs,
      last,
    });
    if (program.live.length > 0) for (const engine of this.engines) engine.tableChanged(program, nowUs);
  };

  private get singleWorks(): boolean {
    return this.sharedAnswers || ranksAcross(this.policy, this.options.engines);
  }

  private makeEngine(engine: number): EngineRun {
    const { settings, policy, options, hooks, sink } = this;
    const tally = new Tally(engine, sink ?? (() => {}));
    const recorder = hooks.onStep ? new StepRecorder(hooks.onStep) : undefined;
    const emit = recorder
      ? (event: Parameters<Sink>[0]) => {
          recorder.see(event);
          tally.emit(event);
        }
      : sink && tally.emit;
    const cost = costOf(options.profile);
    const station = new Station(
      engine,
      settings,
      cost,
      this.tree,
      options.profile.swap_batched,
      emit,
      hooks.work !== undefined,
    );
    const { clockMs, check = false, singleSteps = false } = hooks;
    const run = { onEnd: this.onEnd, recorder, clockMs, check, singleSteps };
    return new EngineRun(station, schedulerFor(policy, station, options.engines), tally, run, this.singleWorks);
  }
}

/** Runs a whole trace at once; see {@link Replay}. */
export function replay(trace: Trace, options: RunOptions, hooks: Omit<ReplayHooks, 'work'> = {}): ReplayEnd {
  const run = new Replay(trace, options, hooks);
  while (run.advance(1 << 20));
  return run.end();
}

const tooLong = (): InputError =>
  new InputError('the run lasts longer than 2^53 µs (285 years); expected lower costs in the profile, or less work');

const both =
  (first: Sink | undefined, second: Sink): Sink =>
  (event) => {
    second(event);
    first?.(event);
  };
