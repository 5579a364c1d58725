import { InputError } from '../errors.js';
import type { Call } from '../replay/call.js';
import { toMillis } from '../time.js';
import type { CallView, Policy } from './contract.js';
import { type RankPolicy, sum } from './kinds.js';

/** A policy of the user's own as a rank policy; what it answers is checked, and its errors name it. */
export function custom(policy: Policy): RankPolicy {
  return {
    name: policy.name,
    kind: 'rank',
    changes: policy.everyPoint ? 'with-time' : 'at-end',
    ended: sum,
    rank(call, nowUs) {
      const rank = ask(policy, viewOf(call, nowUs), toMillis(nowUs));
      if (typeof rank === 'number' && !Number.isNaN(rank)) return rank;
      throw new InputError(
        `policy ${policy.name}: rank() answered ${String(rank)} for call ${call.program.id}/${call.id}; expected a number`,
      );
    },
  };
}

function ask(policy: Policy, view: CallView, nowMs: number): unknown {
  try {
    return policy.rank(view, nowMs);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new InputError(`policy ${policy.name}: rank() threw for call ${view.program.id}/${view.id}: ${why}`);
  }
}

function viewOf(call: Call, nowUs: number): CallView {
  const { program } = call;
  return Object.freeze({
    id: call.id,
    program: Object.freeze({
      id: program.id,
      serviceMs: toMillis(program.serviceUs),
      waitingMs: toMillis(program.waitUs),
      activeCalls: program.live.length,
      endedCalls: program.endedCalls,
    }),
    class: call.className,
    priority: call.priority,
    arrivalMs: toMillis(call.arrivalUs),
    promptTokens: call.promptTokens,
    generatedTokens: call.generated,
    serviceMs: toMillis(call.serviceUs),
    waitingMs: toMillis(call.waitUs(nowUs)),
  });
}
