import type { RunOptions } from '../../src/core/settings/options.js';
import { byArrival, type Call, waitingUs } from './call.js';
import { inherit } from './table.js';
import { micros } from './time.js';

/** Section 4: the queues of one engine. Policies without queues have one, with an order of its own (section 10). */
export class Queues {
  private readonly bounds: readonly number[];
  private readonly quanta: readonly number[];
  private entries = 0;

  constructor(private readonly options: RunOptions) {
    const levelled = ['mlfq', 'plas', 'atlas'].includes(options.policy as string);
    this.bounds = levelled ? options.bounds.map(micros) : [];
    this.quanta =
      levelled && options.quanta !== null
        ? options.quanta.map(micros)
        : this.bounds.map((bound, i) => bound - (i === 0 ? 0 : this.bounds[i - 1]));
  }

  /** 4.1, 3.4: a call is taken in. */
  takeIn(call: Call): void {
    inherit(call);
    const serviceUs = this.options.policy === 'mlfq' ? 0 : call.program.serviceUs;
    this.enter(call, 1 + this.bounds.filter((bound) => serviceUs >= bound).length);
  }

  /** The calls in queue order. */
  order(calls: readonly Call[]): Call[] {
    if (this.options.policy === 'srpt') {
      return calls.toSorted((a, b) => remaining(a) - remaining(b) || byArrival(a, b));
    }
    if (this.options.policy === 'las-decay') {
      return calls.toSorted((a, b) => decayed(a) - decayed(b) || byArrival(a, b));
    }
    return calls.toSorted((a, b) => a.level - b.level || a.entry - b.entry);
  }

  /** 4.3: a quantum used up costs one queue. */
  demote(calls: readonly Call[]): void {
    for (const call of this.order(calls)) {
      const held = call.droppedAt !== null && call.computed <= call.droppedAt;
      if (call.level <= this.bounds.length && call.quantumUs <= 0 && !held) this.enter(call, call.level + 1);
    }
  }

  /** 4.4: who waited β times its service goes to the tail of Q1. */
  promote(calls: readonly Call[], nowUs: number): void {
    const { beta } = this.options;
    if (beta === null) return;
    for (const call of this.order(calls)) {
      if (call.level === 1) continue;
      const program = this.options.policy === 'mlfq' ? { serviceUs: 0, waitingUs: 0 } : call.program;
      const waited = program.waitingUs + waitingUs(call, nowUs) - call.promotedWaitingUs;
      const served = program.serviceUs + call.serviceUs - call.promotedServiceUs;
      if (waited < beta * served) continue;
      call.promotedWaitingUs = waitingUs(call, nowUs);
      call.promotedServiceUs = call.serviceUs;
      this.enter(call, 1);
    }
  }

  /** 4.2: entering gives a full quantum and the next entry number. */
  private enter(call: Call, level: number): void {
    call.level = level;
    call.entry = this.entries++;
    call.quantumUs = level <= this.quanta.length ? this.quanta[level - 1] : Number.POSITIVE_INFINITY;
    call.levels.push(level);
  }
}

/** srpt: output tokens that all calls of the program, arrived or not, still have to generate. */
const remaining = (call: Call): number =>
  call.program.calls.reduce((sum, { output, generated }) => sum + output - generated, 0);

/**
 * las-decay: 1 × input + 2 × output tokens of the program's ended calls, halved every 60 s; here as if each had ended
 * at time 0, since all fade alike.
 */
const decayed = (call: Call): number =>
  call.program.calls
    .filter(({ endUs }) => !Number.isNaN(endUs))
    .reduce((sum, { prompt, output, endUs }) => sum + (prompt + 2 * output) * 2 ** (endUs / 60e6), 0);
