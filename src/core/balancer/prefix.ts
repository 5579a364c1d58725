import type { Call } from '../replay/call.js';
import { type Balancer, type EngineLoad, leastUsed } from './balancer.js';

/**
 * Like Preble's global prefix tree: the engine with the longest cached beginning of the prompt, where that is more
 * than half of it (reusing saves more than balancing); else the least used. Ties: the least used of the best.
 */
export class Prefix implements Balancer {
  route(call: Call, engines: readonly EngineLoad[]): number {
    let best = -1;
    let longest = call.promptTokens / 2;
    engines.forEach((engine, i) => {
      const cached = engine.cachedTokens(call);
      if (cached < longest || cached * 2 <= call.promptTokens) return;
      if (cached === longest && best >= 0 && engine.calls >= engines[best].calls) return;
      best = i;
      longest = cached;
    });
    return best >= 0 ? best : leastUsed(engines);
  }
}
