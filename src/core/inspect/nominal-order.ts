import { topological } from '../trace/order.js';
import { compareIds, type Trace } from '../trace/trace.js';

/** What an output token takes where nothing else says so: 50 tokens a second. */
export const NOMINAL_TOKEN_US = 20_000;

export interface NominalOrder {
  /** Calls by (nominal arrival, program, call); parents always stand before their children. */
  readonly calls: Int32Array;
  /** Per call, microseconds. */
  readonly arrivalUs: Float64Array;
}

/**
 * The order of calls without a scheduler: roots arrive when the trace says, every call takes `tokenUs` (> 0) an
 * output token and nothing else, others arrive when their last parent ended plus their delay. Ties as in
 * scheduling.md, 1.4.
 */
export function nominalOrder(trace: Trace, tokenUs = NOMINAL_TOKEN_US): NominalOrder {
  const { children } = trace;
  const arrivalUs = trace.arrivalUs.map((us) => (Number.isNaN(us) ? 0 : us));
  const calls = topological(trace);
  for (const call of calls) {
    const endUs = arrivalUs[call] + trace.outputTokens[call] * tokenUs;
    for (let k = children.start[call]; k < children.start[call + 1]; k++) {
      const child = children.values[k];
      arrivalUs[child] = Math.max(arrivalUs[child], endUs + trace.delayUs[child]);
    }
  }
  calls.sort((a, b) => arrivalUs[a] - arrivalUs[b] || compareIds(trace, a, b));
  return { calls, arrivalUs };
}
