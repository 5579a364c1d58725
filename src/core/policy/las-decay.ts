import type { Call } from '../replay/call.js';
import type { Program } from '../replay/program.js';
import { type RankPolicy, sum } from './kinds.js';

const HALF_LIFE_US = 60e6;

/**
 * Least attained service with decay, as llm-d's router ranks programs: 1 × input + 2 × output tokens of the calls
 * that ended, halved every 60 s. All sums fade alike, so their order changes only when a call ends; compared are the
 * logarithms of the sums as they would be at time 0.
 */
export const lasDecay: RankPolicy = {
  name: 'las-decay',
  kind: 'rank',
  changes: 'at-end',
  rank: ({ program }) => Math.log2(program.fadedTokens) + program.fadedAtUs / HALF_LIFE_US,
  ended: sum,
};

/** A call of the program ends now, and its tokens count. */
export function addFading(program: Program, { promptTokens, outputTokens }: Call, nowUs: number): void {
  const left = program.fadedTokens * 2 ** ((program.fadedAtUs - nowUs) / HALF_LIFE_US);
  program.fadedTokens = left + promptTokens + 2 * outputTokens;
  program.fadedAtUs = nowUs;
}
