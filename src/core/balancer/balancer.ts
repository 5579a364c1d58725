import type { Call } from '../replay/call.js';

/** An engine as a balancer sees it. */
export interface EngineLoad {
  /** Calls in inbox, queues and batch. */
  readonly calls: number;
  /** Tokens at the start of the call's context that are in the engine's prefix cache, whole blocks. */
  cachedTokens(call: Call): number;
}

/** Chooses an engine for every call, at the instant of its arrival, one after another (scheduling.md, section 12). */
export interface Balancer {
  route(call: Call, engines: readonly EngineLoad[]): number;
}

/** Fewest calls, then lowest index; of those that `among` takes. */
export function leastUsed(engines: readonly EngineLoad[], among: (engine: number) => boolean = () => true): number {
  let best = -1;
  for (let i = 0; i < engines.length; i++) {
    if (among(i) && (best < 0 || engines[i].calls < engines[best].calls)) best = i;
  }
  return best;
}
