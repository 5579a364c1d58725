import { InputError, type Place } from '../errors.js';
import type { Trace } from './trace.js';

type PlaceOf = (call: number) => Place;

/** Refuses a cycle: calls that would wait for each other for ever. Kahn's order, one pass over the edges. */
export function checkOrder(trace: Trace, placeOf: PlaceOf): void {
  const { parents, children } = trace;
  const open = new Int32Array(trace.calls);
  const ready = new Int32Array(trace.calls);
  let found = 0;
  for (let call = 0; call < trace.calls; call++) {
    open[call] = parents.start[call + 1] - parents.start[call];
    if (open[call] === 0) ready[found++] = call;
  }
  for (let next = 0; next < found; next++) {
    const call = ready[next];
    for (let k = children.start[call]; k < children.start[call + 1]; k++) {
      const child = children.values[k];
      open[child] = open[child] - 1;
      if (open[child] === 0) ready[found++] = child;
    }
  }
  if (found === trace.calls) return;
  const stuck = onCycle(trace, open);
  throw new InputError(`call ${name(trace, stuck)} comes after itself; expected no cycle`, {
    ...placeOf(stuck),
    field: 'after',
  });
}

/** A call on a cycle, not merely behind one: go up unresolved parents until one is seen twice. */
function onCycle(trace: Trace, open: Int32Array): number {
  const seen = new Set<number>();
  let call = open.findIndex((count) => count > 0);
  while (!seen.has(call)) {
    seen.add(call);
    for (let k = trace.parents.start[call]; k < trace.parents.start[call + 1]; k++) {
      const parent = trace.parents.values[k];
      if (open[parent] > 0) {
        call = parent;
        break;
      }
    }
  }
  return call;
}

/** Refuses an `@call` that is no ancestor (it might not have ended), or that asks for more tokens than it has. */
export function checkContexts(trace: Trace, placeOf: PlaceOf): void {
  const { segments, segmentTokens } = trace;
  const ancestors = new Ancestors(trace);
  for (let call = 0; call < trace.calls; call++) {
    const start = segments.start[call];
    for (let k = start; k < segments.start[call + 1]; k++) {
      const id = segments.values[k];
      if (id >= 0) continue;
      const target = -1 - id;
      const field = `input[${k - start}]`;
      if (!ancestors.has(call, target)) {
        throw new InputError(
          `@${trace.callId[target]} is no ancestor of call ${name(trace, call)}; expected one that it comes after`,
          { ...placeOf(call), field },
        );
      }
      const context = trace.promptTokens[target] + trace.outputTokens[target];
      if (segmentTokens[k] > context) {
        throw new InputError(
          `${segmentTokens[k]} tokens of @${trace.callId[target]}, whose context has ${context}; expected at most ${context}`,
          { ...placeOf(call), field },
        );
      }
    }
  }
}

/** Answers "does `call` come after `target`?"; the usual question is about a parent or grandparent. */
export class Ancestors {
  private readonly stamp: Int32Array;
  private round = 0;
  private readonly stack: number[] = [];

  constructor(private readonly trace: Trace) {
    this.stamp = new Int32Array(trace.calls);
  }

  has(call: number, target: number): boolean {
    const { start, values } = this.trace.parents;
    this.round++;
    this.stack.length = 0;
    this.stack.push(call);
    for (let at = 0; at < this.stack.length; at++) {
      const current = this.stack[at];
      for (let k = start[current]; k < start[current + 1]; k++) {
        const parent = values[k];
        if (parent === target) return true;
        if (this.stamp[parent] === this.round) continue;
        this.stamp[parent] = this.round;
        this.stack.push(parent);
      }
    }
    return false;
  }
}

const name = (trace: Trace, call: number): string => JSON.stringify(trace.callId[call]);
