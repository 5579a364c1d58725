import type { Cost } from '../../core/cost.js';
import { loadOf } from '../../engine/calibrate/member-shape.js';
import type { EngineLink } from '../../engine/process/engine-process.js';
import type { Done, Request, WorkRequest } from '../../engine/process/messages.js';

/** What the steps of a run took, and what the model says the very same ones take; microseconds. */
export interface Prices {
  realUs: number;
  modelledUs: number;
}

/** An engine whose steps are added to `prices`. A prompt's single last token counts as a decode. */
export function priced(engine: EngineLink, cost: Cost, prices: Prices): EngineLink {
  const add = ({ members }: WorkRequest, { stepUs }: Done): void => {
    for (const [step, us] of stepUs.entries()) {
      const { prefillTokens, decodeSeqs, contextTokens, prompts } = loadOf(
        members.map(({ position, tokens }) => ({
          context: position + step,
          tokens: tokens.length,
          decodes: tokens.length === 1,
        })),
      );
      prices.realUs += us;
      prices.modelledUs += cost.stepUs(prefillTokens, decodeSeqs, contextTokens, prompts);
    }
  };
  return {
    ready: engine.ready,
    pid: engine.pid,
    ask: async <R extends Request>(request: R) => {
      const answer = await engine.ask(request);
      if (request.type === 'work') add(request, answer as Done);
      return answer;
    },
    close: () => engine.close(),
  };
}
