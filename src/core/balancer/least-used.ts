import { type Balancer, type EngineLoad, leastUsed } from './balancer.js';

/** The engine with the fewest calls. */
export class LeastUsed implements Balancer {
  route(_call: unknown, engines: readonly EngineLoad[]): number {
    return leastUsed(engines);
  }
}
