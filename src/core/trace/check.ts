import { InputError, type Place } from '../errors.js';
import { Ancestors } from './ancestors.js';
import { MAX_COPIED_PIECES, MAX_TRACE_MS } from './limits.js';
import { topological } from './order.js';
import type { Trace } from './trace.js';

type PlaceOf = (call: number) => Place;

/** Refuses a cycle: calls that would wait for each other for ever. Returns the calls, parents first. */
export function checkOrder(trace: Trace, placeOf: PlaceOf): Int32Array {
  const order = topological(trace);
  if (order.length === trace.calls) return order;
  const stuck = onCycle(trace, order);
  throw new InputError(`call ${name(trace, stuck)} comes after itself; expected no cycle`, {
    ...placeOf(stuck),
    field: 'after',
  });
}

/** A call on a cycle, not merely behind one: go up parents that are not in the order until one is seen twice. */
function onCycle(trace: Trace, order: Int32Array): number {
  const open = new Uint8Array(trace.calls).fill(1);
  for (const call of order) open[call] = 0;
  const seen = new Set<number>();
  let call = open.indexOf(1);
  while (!seen.has(call)) {
    seen.add(call);
    for (let k = trace.parents.start[call]; k < trace.parents.start[call + 1]; k++) {
      const parent = trace.parents.values[k];
      if (open[parent] === 1) {
        call = parent;
        break;
      }
    }
  }
  return call;
}

/** Refuses a call that cannot arrive before microseconds end, by the delays before it alone. `order`: parents first. */
export function checkTimes(trace: Trace, order: Int32Array, placeOf: PlaceOf, field = 'delay_ms'): void {
  const { parents, arrivalUs, delayUs } = trace;
  const earliestUs = new Float64Array(trace.calls);
  for (const call of order) {
    let us = Number.isNaN(arrivalUs[call]) ? 0 : arrivalUs[call];
    for (let k = parents.start[call]; k < parents.start[call + 1]; k++)
      us = Math.max(us, earliestUs[parents.values[k]]);
    us += delayUs[call];
    earliestUs[call] = us;
    if (us <= Number.MAX_SAFE_INTEGER) continue;
    throw new InputError(
      `call ${name(trace, call)} arrives later than ${MAX_TRACE_MS} ms from the start; expected shorter delays before it`,
      { ...placeOf(call), field },
    );
  }
}

/** Refuses an `@call` that is no ancestor (it might not have ended), or that asks for more tokens than it has. */
export function checkContexts(trace: Trace, placeOf: PlaceOf): void {
  const { segments, segmentTokens } = trace;
  const ancestors = new Ancestors(trace);
  for (let call = 0; call < trace.calls; call++) {
    for (let k = segments.start[call]; k < segments.start[call + 1]; k++) {
      if (segments.values[k] < 0) ancestors.ask(call, -1 - segments.values[k]);
    }
  }
  const no = ancestors.firstNo();
  if (no !== undefined) {
    const at = segments.values.indexOf(-1 - no.earlier, segments.start[no.later]);
    throw new InputError(
      `@${trace.callId[no.earlier]} is no ancestor of call ${name(trace, no.later)}; expected one that it comes after`,
      { ...placeOf(no.later), field: fieldOf(trace, no.later, at) },
    );
  }
  for (let call = 0; call < trace.calls; call++) {
    for (let k = segments.start[call]; k < segments.start[call + 1]; k++) {
      const target = -1 - segments.values[k];
      if (target < 0) continue;
      const context = trace.promptTokens[target] + trace.outputTokens[target];
      if (segmentTokens[k] <= context) continue;
      throw new InputError(
        `${segmentTokens[k]} tokens of @${trace.callId[target]}, whose context has ${context}; expected at most ${context}`,
        { ...placeOf(call), field: fieldOf(trace, call, k) },
      );
    }
  }
}

/**
 * Refuses a prompt that, by contexts within contexts, is put together of more pieces than memory should hold: each of a few
 * lines may double what the line before has. A context at the beginning of a prompt is shared, not copied. `order`: parents
 * first.
 */
export function checkPieces(trace: Trace, order: Int32Array, placeOf: PlaceOf): void {
  const { segments, segmentTokens } = trace;
  const pieces = new Float64Array(trace.calls);
  for (const call of order) {
    const first = segments.start[call];
    let copied = 0;
    for (let k = first; k < segments.start[call + 1]; k++) {
      const target = -1 - segments.values[k];
      const some = target < 0 ? 1 : Math.min(pieces[target], segmentTokens[k]);
      pieces[call] = pieces[call] + some;
      if (k > first && target >= 0) copied += some;
    }
    pieces[call] = pieces[call] + 1; // its answer
    if (copied <= MAX_COPIED_PIECES) continue;
    throw new InputError(
      `the prompt of call ${name(trace, call)} repeats ${copied} pieces of other contexts; expected at most ${MAX_COPIED_PIECES}`,
      { ...placeOf(call), field: 'input' },
    );
  }
}

const fieldOf = ({ segments }: Trace, call: number, at: number): string => `input[${at - segments.start[call]}]`;

const name = (trace: Trace, call: number): string => JSON.stringify(trace.callId[call]);
