import { type Cost, chillAfter } from '../../core/cost.js';
import type { Work, WorkDone } from '../../core/replay/work.js';
import { loadsOf } from '../../engine/calibrate/member-shape.js';

/** What the steps of a run took, and what the model says the very same ones take; microseconds. */
export interface Prices {
  realUs: number;
  modelledUs: number;
}

/** Hears of works that were done and adds their steps to `prices`. */
export const pricing = (cost: Cost, prices: Prices): ((work: Work, done: WorkDone) => void) => {
  /** By engine (`chillAfter`). */
  const chill: number[] = [];
  return (work, { stepUs }) => {
    for (const [step, { prefillTokens, decodeSeqs, contextTokens, prompts }] of loadsOf(work).entries()) {
      const first = step === 0;
      const prompted = prefillTokens > 0;
      const before = chill[work.engine] ?? 0;
      prices.realUs += stepUs[step];
      prices.modelledUs += cost.stepUs(prefillTokens, decodeSeqs, contextTokens, prompts);
      prices.modelledUs += cost.placeUs(first && work.followsPoint, first, prompted ? 0 : before);
      chill[work.engine] = chillAfter(before, prompted, 1);
    }
  };
};
