import { InputError } from '../errors.js';
import type { AnyPolicy } from '../policy/kinds.js';
import type { Settings } from '../settings/resolved.js';
import type { Trace } from '../trace/trace.js';

/**
 * Whether steps may be taken in one move. Not where ranks follow the tokens of other engines' steps, and not where
 * an answer's tokens may stand in the prompt of a call that does not come after it.
 */
export const skipsSteps = (policy: AnyPolicy, trace: Trace, engines: number): boolean =>
  !(policy.kind === 'rank' && policy.changes === 'with-steps' && engines > 1) &&
  trace.outputSegment.every((segment) => segment < 0);

/** The last token of a call is never in KV (2.4). */
export function refuseTooLarge(trace: Trace, { deviceBlocks, blockTokens }: Settings): void {
  if (deviceBlocks === null) return;
  const pool = deviceBlocks * blockTokens;
  for (let row = 0; row < trace.calls; row++) {
    const tokens = trace.promptTokens[row] + trace.outputTokens[row] - 1;
    if (tokens <= pool) continue;
    const name = `${trace.programs[trace.program[row]]}/${trace.callId[row]}`;
    throw new InputError(
      `call ${name} needs ${tokens} tokens of KV (prompt + output − 1); the pool holds ${pool} (${deviceBlocks} blocks of ${blockTokens}); expected every call to fit`,
    );
  }
}
