import { dealer } from '../random/deck.js';
import { lognormalCards } from '../random/lognormal.js';
import { pauses } from '../random/pauses.js';
import { chain } from './chain.js';
import { FIGURE_11, promptMean } from './figure11.js';
import type { Workload } from './workload.js';

const { calls, decode } = FIGURE_11.chatbot;
const SYSTEM_TOKENS = 32;

/** A person talks with an assistant (the paper: ShareGPT): one thread, long-tailed, decode-heavy. */
export const chatbot: Workload = {
  note: 'calls, prefill and decode by figure 11 of the paper; spreads and reading times are assumed',
  start: (uniform) =>
    chain({
      kind: 'chatbot',
      systemTokens: SYSTEM_TOKENS,
      calls: dealer(lognormalCards({ ...calls, sigma: 0.88, min: 1 }), uniform),
      prompt: dealer(
        lognormalCards({ mean: promptMean(FIGURE_11.chatbot, SYSTEM_TOKENS), sigma: 1.2, min: 1, max: 4096 }),
        uniform,
      ),
      output: dealer(lognormalCards({ mean: decode, sigma: 1, min: 1, max: 2048 }), uniform),
      pause: pauses([{ tool: 'human', meanMs: 20_000, sigma: 0.9 }], uniform),
    }),
};
