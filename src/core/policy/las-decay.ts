import type { Call } from '../replay/call.js';
import { type RankPolicy, sum } from './kinds.js';

const HALF_LIFE_US = 60e6;

/**
 * Least attained service with decay, as llm-d's router ranks programs: 1 × input + 2 × output tokens of the calls
 * that ended, halved every 60 s. All sums fade alike, so their order changes only when a call ends; kept is the
 * logarithm of the sum as it would be at time 0.
 */
export const lasDecay: RankPolicy = {
  name: 'las-decay',
  kind: 'rank',
  changes: 'at-end',
  rank: (call) => call.program.decayed,
  ended: sum,
};

/** `decayed` of a program after a call of it that ends now. */
export function decayedAfter(decayed: number, { promptTokens, outputTokens }: Call, nowUs: number): number {
  return log2Sum(decayed, Math.log2(promptTokens + 2 * outputTokens) + nowUs / HALF_LIFE_US);
}

/** log2(2^a + 2^b) without overflow. */
function log2Sum(a: number, b: number): number {
  const high = Math.max(a, b);
  return high + Math.log2(1 + 2 ** (Math.min(a, b) - high));
}
