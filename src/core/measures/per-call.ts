import type { CallTable } from './calls.js';
import type { Metric } from './metric.js';

/** A measure of every call that ended; `of` gives microseconds where the unit is ms, NaN where it has none. */
export interface CallMetric extends Metric {
  of(calls: CallTable, call: number): number;
}

/** Each defined with its formula in docs/measures.md. */
export const PER_CALL: readonly CallMetric[] = [
  {
    name: 'call_response_ms',
    unit: 'ms',
    better: 'lower',
    about: 'end − arrival',
    of: (c, k) => c.waitingUs[k] + c.serviceUs[k],
  },
  {
    name: 'call_waiting_ms',
    unit: 'ms',
    better: 'lower',
    about: 'not in the step: queued, preempted, swapped, sitting out',
    of: (c, k) => c.waitingUs[k],
  },
  {
    name: 'call_service_ms',
    unit: 'ms',
    better: 'lower',
    about: 'steps it took part in',
    of: (c, k) => c.serviceUs[k],
  },
  {
    name: 'queueing_ms',
    unit: 'ms',
    better: 'lower',
    about: 'first admission − arrival',
    of: (c, k) => c.admittedUs[k] - c.arrivalUs[k],
  },
  {
    name: 'first_token_ms',
    unit: 'ms',
    better: 'lower',
    about: 'first token − arrival',
    of: (c, k) => c.firstTokenUs[k] - c.arrivalUs[k],
  },
  {
    name: 'inter_token_ms',
    unit: 'ms',
    better: 'lower',
    about: "mean gap between a call's tokens; calls of one token have none",
    of: (c, k) => {
      const gaps = c.trace.outputTokens[k] - 1;
      return gaps === 0 ? Number.NaN : (c.endUs(k) - c.firstTokenUs[k]) / gaps;
    },
  },
  {
    name: 'call_context_tokens',
    unit: 'tokens',
    better: null,
    about: 'KV tokens at its end: prompt + output − 1',
    of: ({ trace }, k) => trace.promptTokens[k] + trace.outputTokens[k] - 1,
  },
  {
    name: 'call_preemptions',
    unit: 'count',
    better: 'lower',
    about: 'times it left the batch before its end',
    of: (c, k) => c.preemptions[k],
  },
  {
    name: 'call_swap_outs',
    unit: 'count',
    better: 'lower',
    about: 'times its KV went to the host pool',
    of: (c, k) => c.swapOuts[k],
  },
  {
    name: 'call_recomputed_tokens',
    unit: 'tokens',
    better: 'lower',
    about: 'tokens computed again after a drop',
    of: (c, k) => c.recomputedTokens[k],
  },
  {
    name: 'call_hit_own_tokens',
    unit: 'tokens',
    better: 'higher',
    about: 'prompt tokens found that its own program computed',
    of: (c, k) => c.hitOwnTokens[k],
  },
  {
    name: 'call_hit_other_tokens',
    unit: 'tokens',
    better: 'higher',
    about: 'prompt tokens found that other programs computed',
    of: (c, k) => c.hitOtherTokens[k],
  },
];
