import type { Call } from '../replay/call.js';
import { type Balancer, type EngineLoad, leastUsed } from './balancer.js';

/**
 * Like Preble's global prefix tree: the engine with the longest cached beginning of the prompt, where that is more
 * than half of it (reusing saves more than balancing); else the least used. Ties: the least used of the best.
 */
export class Prefix implements Balancer {
  route(call: Call, engines: readonly EngineLoad[]): number {
    const cached = engines.map((engine) => engine.cachedTokens(call));
    const most = Math.max(...cached);
    if (most * 2 <= call.promptTokens) return leastUsed(engines);
    return leastUsed(engines, (engine) => cached[engine] === most);
  }
}
