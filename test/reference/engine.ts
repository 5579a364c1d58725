import type { ObservedStep, StepObserver } from '../../src/core/replay/observer.js';
import type { RunOptions } from '../../src/core/settings/options.js';
import { type Call, hasEnded, known } from './call.js';
import { Fcfs } from './fcfs.js';
import { Memory } from './memory.js';
import type { PolicyState } from './policy.js';
import { QueuePolicy } from './queue-policy.js';
import { micros, stepMicros, swapMicros } from './time.js';

interface RunningStep {
  readonly fromUs: number;
  readonly toUs: number;
  readonly members: readonly Call[];
  readonly shares: readonly number[];
  readonly observed: Pick<ObservedStep, 'admitted' | 'preempted' | 'freeAfterDecision'>;
}

/** One engine: its inbox, its windows (section 5) and its steps. */
export class Engine {
  readonly inbox: Call[] = [];
  steps = 0;
  points = 0;
  private readonly memory: Memory;
  private readonly policy: PolicyState;
  private step: RunningStep | null = null;
  /** The end of the current swap: the window's first step begins then. */
  private swapUntilUs: number | null = null;
  private firstShares: number[] | null = null;
  private stepsLeft = 0;

  constructor(
    private readonly index: number,
    private readonly options: RunOptions,
    private readonly observe: StepObserver,
  ) {
    this.memory = new Memory(options);
    const vllm = options.policy === 'fcfs' || options.policy === 'priority';
    this.policy = vllm ? new Fcfs(options, this.memory) : new QueuePolicy(options, this.memory);
  }

  /** Section 12: calls in inbox, queues and batch. */
  get used(): number {
    return this.inbox.length + this.policy.waiting.length + this.policy.members.length;
  }

  /** Tokens of the beginning of a call's prompt that are known here. */
  cachedTokens(call: Call): number {
    return this.memory.hits(call).length * this.options.profile.block_tokens;
  }

  /** When its step or swap ends. */
  get nextUs(): number {
    return this.step?.toUs ?? this.swapUntilUs ?? Number.POSITIVE_INFINITY;
  }

  /** 1.4 (a): ends a step that ends now; returns the calls that ended with it, in batch order. */
  endStep(nowUs: number, onEnd: (call: Call) => void): void {
    const { step } = this;
    if (step === null || step.toUs !== nowUs) return;
    this.step = null;
    step.members.forEach((call, i) => {
      if (step.shares[i] > 0) this.advance(call, step.shares[i], step);
    });
    const ended = step.members.filter(hasEnded);
    for (const call of ended) {
      call.endUs = nowUs;
      onEnd(call);
      this.memory.release(call);
    }
    this.policy.ended();
    // 5.2
    if (ended.length > 0 && this.stepsLeft > 0) this.policy.join(this.stepsLeft);
    this.tell(step, ended);
  }

  /** 1.4 (c): between two steps: the next step of the window, or a scheduling point. */
  begin(nowUs: number): void {
    if (this.step !== null || (this.swapUntilUs !== null && this.swapUntilUs > nowUs)) return;
    this.swapUntilUs = null;
    if (this.firstShares !== null) this.run(this.firstShares, nowUs, true);
    else if (!this.continueWindow(nowUs) && this.used > 0) this.point(nowUs);
  }

  /** 5.1, 5.3, 5.4. */
  private continueWindow(nowUs: number): boolean {
    if (this.stepsLeft === 0) return false;
    if (this.policy.members.length === 0) return false;
    const shares = this.policy.next();
    if (shares === null) return false;
    this.run(shares, nowUs, false);
    return true;
  }

  /** 1.5, 5.1: a point opens a window of N steps; 9.3: its transfers go first. */
  private point(nowUs: number): void {
    this.points += 1;
    this.stepsLeft = this.options.steps;
    this.memory.beginPoint();
    const shares = this.policy.point(this.inbox.splice(0), nowUs);
    if (!shares.some((tokens) => tokens > 0)) throw new Error('a point chose nobody');
    const swapUs = swapMicros(this.options.profile, this.memory.outBlocks, this.memory.inBlocks);
    if (swapUs === 0) {
      this.run(shares, nowUs, true);
    } else {
      this.firstShares = shares;
      this.swapUntilUs = nowUs + swapUs;
    }
  }

  private run(shares: readonly number[], nowUs: number, first: boolean): void {
    this.firstShares = null;
    this.stepsLeft -= 1;
    this.steps += 1;
    const members = [...this.policy.members];
    const pointUs = first ? micros(this.options.profile.point_ms) : 0;
    // 8.2: what this step fills is known when it starts (for a first step, mostly since the point).
    members.forEach((call, i) => {
      this.memory.knowNext(call, shares[i]);
    });
    this.step = {
      fromUs: nowUs,
      toUs: nowUs + stepMicros(this.options.profile, members, shares) + pointUs,
      members,
      shares,
      observed: {
        admitted: first ? this.policy.admitted.map((call) => ({ call: call.index, hitTokens: call.computed })) : [],
        preempted: first ? this.policy.preempted.map((call) => call.index) : [],
        freeAfterDecision: this.memory.pool.free,
      },
    };
  }

  /** 3.1, 4.3, 6.1: service, quantum, computed tokens; the step that computes the last known token yields the next. */
  private advance(call: Call, tokens: number, step: RunningStep): void {
    call.serviceUs += step.toUs - step.fromUs;
    call.quantumUs -= step.toUs - step.fromUs;
    call.computed += tokens;
    if (call.computed < known(call)) return;
    call.generated += 1;
    if (call.generated === 1) call.firstTokenUs = step.toUs;
  }

  private tell(step: RunningStep, ended: readonly Call[]): void {
    const scheduled = step.members.map((call, i) => ({
      call: call.index,
      tokens: step.shares[i],
      computed: call.computed,
    }));
    this.observe({
      engine: this.index,
      fromUs: step.fromUs,
      toUs: step.toUs,
      scheduled: scheduled.filter(({ tokens }) => tokens > 0),
      ...step.observed,
      ended: ended.map((call) => call.index),
      freeBlocks: this.memory.pool.free,
      indexedBlocks: this.memory.pool.indexed,
      waiting: this.policy.waiting.map((call) => call.index),
    });
  }
}
