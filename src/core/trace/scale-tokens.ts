import { InputError } from '../errors.js';
import { MAX_CALL_TOKENS } from './limits.js';
import type { Trace } from './trace.js';

/**
 * The trace with every segment and every answer `scale` times as long, rounded up. What shared a beginning shares
 * the scaled one: equal beginnings stay equal, and the first tokens of a context stay the first tokens of its segments.
 * Throws {@link InputError} where a call would get too long.
 */
export function scaleTokens(trace: Trace, scale: number): Trace {
  const { segments, segmentTokens, outputTokens, calls } = trace;
  const most = trace.promptTokens.reduce((m, tokens, call) => Math.max(m, tokens + outputTokens[call]), 0);
  if (most * scale > MAX_CALL_TOKENS) {
    throw new InputError(`a call of ${most} tokens; expected a scale that leaves it at most ${MAX_CALL_TOKENS}`, {
      field: '--token-scale',
    });
  }
  const longer = (tokens: number): number => Math.ceil(tokens * scale);
  const contexts = new Int32Array(calls).fill(-1);

  /** Length of a call's whole context. */
  const context = (call: number): number => {
    if (contexts[call] < 0) contexts[call] = beginning(call, trace.promptTokens[call] + outputTokens[call]);
    return contexts[call];
  };

  /** Length of what the first `tokens` tokens of a call's context become. */
  const beginning = (call: number, tokens: number): number => {
    let left = tokens;
    let sum = 0;
    for (let k = segments.start[call]; k < segments.start[call + 1] && left > 0; k++) {
      const some = Math.min(left, segmentTokens[k]);
      sum += part(segments.values[k], some);
      left -= some;
    }
    return sum + longer(left);
  };

  const part = (segment: number, tokens: number): number => {
    if (segment >= 0) return longer(tokens);
    const call = -1 - segment;
    return tokens === trace.promptTokens[call] + outputTokens[call] ? context(call) : beginning(call, tokens);
  };

  const scaled = segmentTokens.map((tokens, k) => part(segments.values[k], tokens));
  const prompts = trace.promptTokens.map((_, call) => {
    let sum = 0;
    for (let k = segments.start[call]; k < segments.start[call + 1]; k++) sum += scaled[k];
    return sum;
  });
  return { ...trace, promptTokens: prompts, outputTokens: outputTokens.map(longer), segmentTokens: scaled };
}
