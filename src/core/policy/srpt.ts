import { type RankPolicy, sum } from './kinds.js';

/** Shortest remaining processing time, an oracle: output tokens the whole program still has to generate. */
export const srpt: RankPolicy = {
  name: 'srpt',
  oracle: true,
  kind: 'rank',
  changes: 'with-steps',
  rank: (call) => call.program.remainingTokens,
  ended: sum,
};
