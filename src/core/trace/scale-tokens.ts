import { InputError } from '../errors.js';
import { MAX_CALL_TOKENS } from './limits.js';
import { topological } from './order.js';
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
  // of each segment of a prompt: how long it gets, and where it ends in its prompt, before and after
  const scaled = new Int32Array(segmentTokens.length);
  const ends = new Int32Array(segmentTokens.length);
  const scaledEnds = new Int32Array(segmentTokens.length);

  /** The first segment of a call's prompt that ends at token `tokens` or behind; the one after its last for the answer. */
  const reaching = (call: number, tokens: number): number => {
    let [low, high] = [segments.start[call], segments.start[call + 1]];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle] < tokens) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  /** Length of what the first `tokens` tokens of a call's context become; they may lie in contexts of contexts. */
  const beginning = (call: number, tokens: number): number => {
    let sum = 0;
    for (;;) {
      const k = reaching(call, tokens);
      const isFirst = k === segments.start[call];
      const left = tokens - (isFirst ? 0 : ends[k - 1]);
      sum += isFirst ? 0 : scaledEnds[k - 1];
      if (k < segments.start[call + 1] && left === segmentTokens[k]) return sum + scaled[k];
      if (k === segments.start[call + 1] || segments.values[k] >= 0) return sum + longer(left);
      call = -1 - segments.values[k];
      tokens = left;
    }
  };

  const prompts = new Int32Array(calls);
  for (const call of topological(trace)) {
    let end = 0;
    for (let k = segments.start[call]; k < segments.start[call + 1]; k++) {
      const [segment, tokens] = [segments.values[k], segmentTokens[k]];
      scaled[k] = segment >= 0 ? longer(tokens) : beginning(-1 - segment, tokens);
      end += tokens;
      ends[k] = end;
      prompts[call] += scaled[k];
      scaledEnds[k] = prompts[call];
    }
  }
  return { ...trace, promptTokens: prompts, outputTokens: outputTokens.map(longer), segmentTokens: scaled };
}
