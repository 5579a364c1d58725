import type { RankPolicy } from '../policy/kinds.js';
import type { Call } from '../replay/call.js';
import type { Program } from '../replay/program.js';
import type { Discipline } from './queues.js';
import { RankOrder } from './rank-order.js';
import type { Station } from './station.js';

/** One queue ordered by a policy's rank; no quantum, no β (scheduling.md, section 10). */
export class RankQueue implements Discipline {
  readonly order = new RankOrder();
  /** Programs whose entry changed since the last point. */
  private readonly changed = new Set<Program>();

  constructor(
    readonly policy: RankPolicy,
    private readonly station: Station,
    /** What changes ranks: those that follow the steps of other engines may change with time. */
    private readonly changes: RankPolicy['changes'],
  ) {}

  arrange(nowUs: number): void {
    const rank = (call: Call) => this.policy.rank(call, nowUs);
    this.order.rerank(this.toRerank(), rank);
    this.changed.clear();
    for (const call of this.station.inbox) {
      // first, as a policy may ask what the call inherits
      this.station.oneQueue(call, 'arrived', nowUs);
      this.order.enter(call, rank(call));
    }
    this.station.inbox.length = 0;
  }

  /** It has generated since its rank was asked for, where its engine is lost amid a window. */
  preempted(call: Call): void {
    if (this.changes === 'with-steps') this.changed.add(call.program);
  }

  audit(): void {}

  adopt(call: Call, placed: boolean, nowUs: number): void {
    this.order.enter(call, this.policy.rank(call, nowUs));
    if (!placed) this.station.oneQueue(call, 'changed', nowUs);
  }

  ended(call: Call): void {
    this.order.remove(call);
  }

  tableChanged(program: Program): boolean {
    const touched = program.live.some((call) => this.queues(call));
    if (touched) this.changed.add(program);
    return touched;
  }

  deadlineUs(): number {
    return Number.POSITIVE_INFINITY;
  }

  deadlineSteps(): number {
    return Number.POSITIVE_INFINITY;
  }

  /**
   * Ranks that change with steps keep their order while every program in the batch generates as fast as the
   * others and none has calls elsewhere.
   */
  get steady(): boolean {
    if (this.changes !== 'with-steps') return this.changes === 'at-end';
    const { members } = this.station;
    return members.every((call) => call.program.live.length === 1);
  }

  private toRerank(): readonly Call[] {
    if (this.changes === 'with-time') return [...this.order.all];
    if (this.changes === 'with-steps') for (const { program } of this.station.members) this.changed.add(program);
    const calls: Call[] = [];
    for (const program of this.changed) for (const call of program.live) if (this.queues(call)) calls.push(call);
    return calls;
  }

  /** The call is here, and not in the inbox any more. */
  private queues(call: Call): boolean {
    return call.engine === this.station.engine && call.queued;
  }
}
