import { dealer } from '../random/deck.js';
import { lognormalCards } from '../random/lognormal.js';
import { type Interruption, pauses } from '../random/pauses.js';
import { chain } from './chain.js';
import { FIGURE_11, promptMean } from './figure11.js';
import type { Workload } from './workload.js';

const { calls, decode } = FIGURE_11.react;
const SYSTEM_TOKENS = 160;

/** Kinds of tools such agents call; from a lookup in memory to a remote booking. */
const TOOLS: readonly Interruption[] = [
  { tool: 'math', meanMs: 15, sigma: 0.4 },
  { tool: 'files', meanMs: 40, sigma: 0.6 },
  { tool: 'vehicle', meanMs: 120, sigma: 0.6 },
  { tool: 'messages', meanMs: 300, sigma: 0.8 },
  { tool: 'tickets', meanMs: 500, sigma: 0.8 },
  { tool: 'trading', meanMs: 700, sigma: 0.8 },
  { tool: 'posts', meanMs: 900, sigma: 0.8 },
  { tool: 'travel', meanMs: 3000, sigma: 1 },
];

/** An agent that reasons and acts in turns (the paper: BFCL v3): one thread, prefill-heavy, a tool after every call. */
export const react: Workload = {
  note: 'calls, prefill and decode by figure 11 of the paper; spreads, tools and their times are assumed',
  start: (uniform) =>
    chain({
      kind: 'react',
      systemTokens: SYSTEM_TOKENS,
      calls: dealer(lognormalCards({ ...calls, sigma: 0.65, min: 1 }), uniform),
      prompt: dealer(
        lognormalCards({ mean: promptMean(FIGURE_11.react, SYSTEM_TOKENS), sigma: 0.9, min: 1, max: 8192 }),
        uniform,
      ),
      output: dealer(lognormalCards({ mean: decode, sigma: 0.7, min: 1, max: 512 }), uniform),
      pause: pauses(TOOLS, uniform),
    }),
};
