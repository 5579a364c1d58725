import type { Call } from './call.js';

/** What an engine computes in its next step, summed over the members that take part. */
export interface StepLoad {
  /** Tokens computed for prompts, and in how many prompts. */
  readonly prefillTokens: number;
  readonly prompts: number;
  readonly decodeSeqs: number;
  /** Computed tokens before the step. */
  readonly contextTokens: number;
  /** Pairs of a prompt token and a token it attends to: itself and all before it. */
  readonly promptPairs: number;
}

export function stepLoad(members: readonly Call[]): StepLoad {
  let prefillTokens = 0;
  let prompts = 0;
  let decodeSeqs = 0;
  let contextTokens = 0;
  let promptPairs = 0;
  for (const call of members) {
    const { share, computed } = call;
    if (share === 0) continue;
    contextTokens += computed;
    if (call.decoding) decodeSeqs++;
    else {
      prompts++;
      prefillTokens += share;
      promptPairs += share * computed + (share * (share + 1)) / 2;
    }
  }
  return { prefillTokens, prompts, decodeSeqs, contextTokens, promptPairs };
}
