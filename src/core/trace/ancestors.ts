import { groupBy, Int32Column } from '../arrays.js';
import { topological } from './order.js';
import type { Trace } from './trace.js';

/** Ancestors that are looked for in one walk: a bit each. */
const BITS = 32;

/**
 * Whether calls come after others of their program, many questions at once. A parent is seen when it is asked for.
 * Others are looked for 32 at a time, in a walk from the first of them to the last call that asks: who finds one tells
 * its children. So a long chain, each of whose calls asks for the first, is walked once and not by every call.
 */
export class Ancestors {
  private readonly later = new Int32Column();
  private readonly earlier = new Int32Column();
  /** Per call: 1 + the last call that asked and has it as a parent. */
  private readonly parentOf: Int32Array;
  private asking = -1;

  constructor(private readonly trace: Trace) {
    this.parentOf = new Int32Array(trace.calls);
  }

  /** Asks whether `later` comes after `earlier`, of the same program. Questions of one call are asked together. */
  ask(later: number, earlier: number): void {
    if (later !== this.asking) this.begin(later);
    if (this.parentOf[earlier] === later + 1) return;
    this.later.push(later);
    this.earlier.push(earlier);
  }

  /** The first question whose answer is no. */
  firstNo(): { readonly later: number; readonly earlier: number } | undefined {
    if (this.later.length === 0) return undefined;
    let first = this.later.length;
    for (const k of this.answeredNo()) first = Math.min(first, k);
    return first === this.later.length ? undefined : { later: this.later.get(first), earlier: this.earlier.get(first) };
  }

  private begin(call: number): void {
    const { start, values } = this.trace.parents;
    this.asking = call;
    for (let k = start[call]; k < start[call + 1]; k++) this.parentOf[values[k]] = call + 1;
  }

  private *answeredNo(): Generator<number> {
    const { trace } = this;
    const later = this.later.view();
    const order = groupBy(trace.program, trace.programs.length, topological(trace)).values;
    const rank = new Int32Array(trace.calls);
    for (let at = 0; at < order.length; at++) rank[order[at]] = at;
    const { first, next } = this.byEarlier();
    const bit = new Int32Array(trace.calls);
    const found = new Int32Array(trace.calls);

    for (let at = 0; at < order.length; ) {
      const targets: number[] = [];
      const from = at;
      let to = at;
      for (; at < order.length && targets.length < BITS; at++) {
        const call = order[at];
        if (first[call] < 0) continue;
        bit[call] = 1 << targets.length;
        targets.push(call);
        for (let k = first[call]; k >= 0; k = next[k]) to = Math.max(to, rank[later[k]]);
      }
      walk(trace, order, rank, from, to, bit, found);
      for (const target of targets) {
        for (let k = first[target]; k >= 0; k = next[k]) {
          if (rank[later[k]] <= rank[target] || (found[later[k]] & bit[target]) === 0) yield k;
        }
        bit[target] = 0;
      }
    }
  }

  /** The questions about each call, as a list. */
  private byEarlier(): { first: Int32Array; next: Int32Array } {
    const first = new Int32Array(this.trace.calls).fill(-1);
    const next = new Int32Array(this.earlier.length);
    for (let k = 0; k < next.length; k++) {
      const call = this.earlier.get(k);
      next[k] = first[call];
      first[call] = k;
    }
    return { first, next };
  }
}

/** Of the calls `order[from .. to]`, parents first: which of those with a bit each comes after. */
function walk(
  { parents: { start, values } }: Trace,
  order: Int32Array,
  rank: Int32Array,
  from: number,
  to: number,
  bit: Int32Array,
  found: Int32Array,
): void {
  for (let at = from; at <= to; at++) {
    const call = order[at];
    let bits = 0;
    for (let k = start[call]; k < start[call + 1]; k++) {
      const parent = values[k];
      if (rank[parent] >= from) bits |= found[parent] | bit[parent];
    }
    found[call] = bits;
  }
}
