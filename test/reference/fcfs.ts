import type { RunOptions } from '../../src/core/settings/options.js';
import { byArrival, type Call, hasEnded, known, uncomputed } from './call.js';
import type { Memory } from './memory.js';
import type { PolicyState } from './policy.js';
import { shares } from './shares.js';
import { inherit } from './table.js';

/** fcfs and priority, as vLLM does them (section 10; V1 to V26 of test/golden/vllm/README.md). */
export class Fcfs implements PolicyState {
  /** V4: the running, in order of admission. */
  members: Call[] = [];
  waiting: Call[] = [];
  admitted: Call[] = [];
  preempted: Call[] = [];
  private readonly byPriority: boolean;
  private readonly budget: number;
  /** Tokens of this point's step. */
  private tokens = new Map<Call, number>();

  constructor(
    private readonly options: RunOptions,
    private readonly memory: Memory,
  ) {
    this.byPriority = options.policy === 'priority';
    this.budget = options.profile.token_budget ?? Number.POSITIVE_INFINITY;
  }

  /** V1, or section 7's `separate`: there admission comes first, and the step is theirs. */
  point(arrived: readonly Call[]): number[] {
    this.tokens = new Map();
    this.admitted = [];
    this.preempted = [];
    for (const call of arrived.toSorted(byArrival)) {
      inherit(call);
      call.levels.push(1);
      this.enqueue(call);
    }
    if (this.options.profile.prefill === 'separate') {
      this.admit();
      if (this.admitted.length === 0) this.serveRunning();
    } else {
      this.serveRunning();
      // V9
      if (this.preempted.length === 0) this.admit();
    }
    return this.members.map((call) => this.tokens.get(call) ?? 0);
  }

  /** 5.3: fcfs has no reserve. */
  join(): void {}

  /** 5.3: a later step takes the blocks it needs, all or none. */
  next(): number[] | null {
    const { memory } = this;
    const step = shares(this.members, this.options.profile.prefill, this.options.profile.token_budget);
    const needed = this.members.map((call, i) => (step[i] > 0 ? memory.blocksFor(call.computed + step[i]) : 0));
    const lacks = this.members.map((call, i) => Math.max(0, needed[i] - call.blocks.length));
    if (lacks.reduce((sum, blocks) => sum + blocks, 0) > memory.pool.free) return null;
    this.members.forEach((call, i) => {
      memory.grow(call, needed[i]);
      memory.knowNext(call, step[i]);
    });
    return step;
  }

  ended(): void {
    this.members = this.members.filter((call) => !hasEnded(call));
  }

  private get budgetLeft(): number {
    return this.budget - [...this.tokens.values()].reduce((sum, tokens) => sum + tokens, 0);
  }

  /** V3, V7, V26: the running are served in order, preempting where blocks lack. */
  private serveRunning(): void {
    for (const call of [...this.members]) {
      const separate = this.options.profile.prefill === 'separate';
      const share = separate ? uncomputed(call) : Math.min(uncomputed(call), this.budgetLeft);
      if (share === 0 || !this.members.includes(call)) continue;
      if (this.makeRoom(call, this.blocksFor(call, share))) this.schedule(call, share);
    }
  }

  /** V7: preempts until the call has room; false when it was preempted itself. */
  private makeRoom(call: Call, needed: number): boolean {
    while (needed - call.blocks.length > this.memory.pool.free) {
      const victim = this.victim();
      this.preempt(victim);
      if (victim === call) return false;
    }
    return true;
  }

  /** V7: the last of the running; V26: the one with the greatest (priority, arrival, program, call). */
  private victim(): Call {
    if (!this.byPriority) return this.members[this.members.length - 1];
    return this.members.reduce((worst, call) => (byPriority(call, worst) > 0 ? call : worst));
  }

  /** V8: it loses all, and goes to the head of the queue; V26: its tokens return to the budget. */
  private preempt(call: Call): void {
    this.memory.drop(call);
    call.preemptions += 1;
    this.members = this.members.filter((other) => other !== call);
    this.tokens.delete(call);
    this.preempted.push(call);
    if (this.byPriority) this.enqueue(call);
    else this.waiting.unshift(call);
  }

  /** V11: only the head is looked at, while places and budget are left. */
  private admit(): void {
    while (this.waiting.length > 0 && this.members.length < this.options.batch && this.budgetLeft > 0) {
      if (!this.admitHead(this.waiting[0])) return;
      this.waiting.shift();
    }
  }

  private admitHead(call: Call): boolean {
    const { memory } = this;
    const hits = memory.hits(call);
    const after = known(call) - hits.length * this.options.profile.block_tokens;
    const chunked = this.options.profile.prefill === 'chunked';
    // V14, section 7: prompts run whole; one that exceeds the whole budget, with nothing else in the step.
    if (!chunked && after > this.budgetLeft && this.tokens.size > 0) return false;
    const share = chunked ? Math.min(after, this.budgetLeft) : after;

    // V12, V20: unreferenced hits stop being free.
    const free = memory.pool.free - hits.filter((block) => block.references === 0).length;
    const computed = known(call) - after;
    const needed = memory.blocksWithin(computed + share + this.options.steps - 1);
    const whole = this.options.reserve_full ? memory.blocksFor(known(call)) : 0;
    if (Math.max(needed, whole) - hits.length > free) return false;

    memory.adopt(call, hits);
    this.members.push(call);
    this.admitted.push(call);
    this.schedule(call, share);
    return true;
  }

  /** Blocks for a share of the point's step and N − 1 more tokens (section 10). */
  private blocksFor(call: Call, share: number): number {
    return this.memory.blocksWithin(call.computed + share + this.options.steps - 1);
  }

  private schedule(call: Call, share: number): void {
    this.tokens.set(call, share);
    this.memory.grow(call, this.blocksFor(call, share));
    this.memory.knowNext(call, share);
  }

  /** V25, or at the tail. */
  private enqueue(call: Call): void {
    this.waiting.push(call);
    if (this.byPriority) this.waiting.sort(byPriority);
  }
}

/** V25: by (priority, arrival, program, call). */
const byPriority = (a: Call, b: Call): number => a.priority - b.priority || byArrival(a, b);
