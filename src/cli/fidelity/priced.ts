import type { Cost } from '../../core/cost.js';
import type { Work, WorkDone } from '../../core/replay/work.js';
import { loadsOf } from '../../engine/calibrate/member-shape.js';

/** What the steps of a run took, and what the model says the very same ones take; microseconds. */
export interface Prices {
  realUs: number;
  modelledUs: number;
}

/** Hears of works that were done and adds their steps to `prices`. */
export const pricing =
  (cost: Cost, prices: Prices) =>
  (work: Work, { stepUs }: WorkDone): void => {
    for (const [step, { prefillTokens, decodeSeqs, contextTokens, prompts }] of loadsOf(work).entries()) {
      prices.realUs += stepUs[step];
      prices.modelledUs += cost.stepUs(prefillTokens, decodeSeqs, contextTokens, prompts);
      if (step === 0 && work.followsPoint) prices.modelledUs += cost.pointUs;
    }
  };
