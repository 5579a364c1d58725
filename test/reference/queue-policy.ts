import type { RunOptions } from '../../src/core/settings/options.js';
import { byArrival, type Call, hasEnded, isDecoding, known } from './call.js';
import type { Memory } from './memory.js';
import type { PolicyState } from './policy.js';
import type { Block } from './pool.js';
import { Queues } from './queues.js';
import { shares } from './shares.js';

/** Sections 4 to 6 and 9: what mlfq, plas, atlas and srpt do at one engine. */
export class QueuePolicy implements PolicyState {
  private readonly queues: Queues;
  private calls: Call[] = [];
  members: Call[] = [];
  admitted: Call[] = [];
  preempted: Call[] = [];
  private reserve: Call[] = [];
  /** 6.3: blocks of those chosen so far. */
  private kept = new Set<Block>();

  constructor(
    private readonly options: RunOptions,
    private readonly memory: Memory,
  ) {
    this.queues = new Queues(options);
  }

  get waiting(): Call[] {
    return this.queues.order(this.calls).filter((call) => !this.members.includes(call));
  }

  /** 1.5: take in, demote, promote, form the batch. */
  point(arrived: readonly Call[], nowUs: number): number[] {
    for (const call of arrived.toSorted(byArrival)) {
      this.calls.push(call);
      this.queues.takeIn(call);
    }
    this.queues.demote(this.calls);
    this.queues.promote(this.calls, nowUs);
    const before = this.members;
    const order = this.queues.order(this.calls);
    this.form(order);
    // 6.5, 13.2: a member that is not chosen is preempted; it keeps its blocks until they are needed.
    this.preempted = before.filter((call) => !this.members.includes(call));
    for (const call of this.preempted) call.preemptions += 1;
    // 5.2
    this.reserve = order.filter((call) => !this.members.includes(call) && call.blocks.length > 0);
    return this.shares();
  }

  /** 5.2: a step in which a member ended lets calls of the reserve join, `stepsLeft` steps before the window's end. */
  join(stepsLeft: number): void {
    while (this.reserve.length > 0 && this.members.length < this.options.batch) {
      const call = this.reserve[0];
      const needed = this.memory.blocksWithin(known(call) + stepsLeft - 1);
      if (needed - call.blocks.length > this.memory.pool.free) break;
      this.memory.grow(call, needed);
      this.members.push(call);
      this.reserve.shift();
    }
  }

  /** A later step of the window: its blocks are there since the point. */
  next(): number[] {
    return this.shares();
  }

  ended(): void {
    this.calls = this.calls.filter((call) => !hasEnded(call));
    this.members = this.members.filter((call) => !hasEnded(call));
  }

  private shares(): number[] {
    return shares(this.members, this.options.profile.prefill, this.options.profile.token_budget);
  }

  /** 6.1: scan in order, stop at the first that does not fit. */
  private form(order: readonly Call[]): void {
    this.members = [];
    this.admitted = [];
    this.kept = new Set();
    const evicted = new Set<Call>();
    for (const call of order) {
      if (this.members.length === this.options.batch || evicted.has(call)) return;
      if (!this.choose(call, order, evicted)) return;
    }
  }

  /** 6.1 to 6.4: chooses a call and makes room for it, or leaves everything as it is and says no. */
  private choose(call: Call, order: readonly Call[], evicted: Set<Call>): boolean {
    const { memory } = this;
    const fresh = call.blocks.length === 0 && call.hostBlocks === 0;
    const hits = fresh ? memory.hits(call) : [];
    const trial = { ...call, computed: call.computed + hits.length * this.options.profile.block_tokens };
    const share = shares([...this.members, trial], this.options.profile.prefill, this.options.profile.token_budget).at(
      -1,
    );
    const sitsOut = this.options.profile.prefill === 'separate' && isDecoding(trial);
    if (share === 0 && !sitsOut) return false;

    const needed = memory.blocksWithin(known(call) + this.options.steps - 1);
    const own = [...call.blocks, ...hits];
    const lacks = needed - own.length;
    const kept = this.kept.size + own.filter((block) => !this.kept.has(block)).length;
    if (lacks > (memory.pool.total ?? Number.POSITIVE_INFINITY) - kept) return false;

    if (fresh) {
      memory.adopt(call, hits);
      this.admitted.push(call);
    }
    while (memory.pool.free < lacks) {
      const victim = order.findLast(
        (other) => other !== call && !this.members.includes(other) && other.blocks.length > 0,
      );
      if (victim === undefined) throw new Error('nobody left to evict');
      memory.evict(victim);
      evicted.add(victim);
    }
    memory.grow(call, needed);
    if (call.hostBlocks > 0) memory.swapIn(call);
    this.members.push(call);
    for (const block of call.blocks) this.kept.add(block);
    // 8.2: known at once. Under `separate` a decoding call may yet sit the step out, so it waits for the step.
    if (!sitsOut) memory.knowNext(call, share ?? 0);
    return true;
  }
}
