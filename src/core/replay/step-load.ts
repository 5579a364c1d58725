import type { Call } from './call.js';

/** What an engine computes in a step, summed over the members that take part. */
export interface StepLoad {
  /** Tokens computed for prompts. */
  readonly prefillTokens: number;
  readonly decodeSeqs: number;
  /** Computed tokens before the step. */
  readonly contextTokens: number;
  readonly prompts: PromptLoad;
}

/** What is more to say of a step's prompts. */
export interface PromptLoad {
  readonly count: number;
  /** Their computed tokens before the step. */
  readonly contextTokens: number;
  /** Pairs of a token computed and a token it attends to: itself and all before it. */
  readonly pairs: number;
}

export function stepLoad(members: readonly Call[]): StepLoad {
  let prefillTokens = 0;
  let decodeSeqs = 0;
  let contextTokens = 0;
  const prompts = { count: 0, contextTokens: 0, pairs: 0 };
  for (const call of members) {
    const { share, computed } = call;
    if (share === 0) continue;
    contextTokens += computed;
    if (call.decoding) decodeSeqs++;
    else {
      prefillTokens += share;
      prompts.count++;
      prompts.contextTokens += computed;
      prompts.pairs += share * computed + (share * (share + 1)) / 2;
    }
  }
  return { prefillTokens, decodeSeqs, contextTokens, prompts };
}
