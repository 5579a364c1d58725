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
  ended(program, call, waitUs, nowUs) {
    sum(program, call, waitUs);
    const tokens = call.promptTokens + 2 * call.outputTokens;
    program.decayed = log2Sum(program.decayed, Math.log2(tokens) + nowUs / HALF_LIFE_US);
  },
};

/** log2(2^a + 2^b) without overflow. */
function log2Sum(a: number, b: number): number {
  const high = Math.max(a, b);
  return high + Math.log2(1 + 2 ** (Math.min(a, b) - high));
}
