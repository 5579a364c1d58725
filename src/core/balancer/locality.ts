import type { Call } from '../replay/call.js';
import { type Balancer, type EngineLoad, leastUsed } from './balancer.js';

/**
 * Algorithm 2 of the paper: short calls go to the least used engine, since most of their input is the system prompt
 * that every engine has; long ones stay on their program's engine, whose KV they continue.
 */
export class Locality implements Balancer {
  constructor(private readonly thresholdTokens: number) {}

  route(call: Call, engines: readonly EngineLoad[]): number {
    if (call.promptTokens <= this.thresholdTokens) return leastUsed(engines);
    if (call.program.pinned < 0) call.program.pinned = leastUsed(engines);
    return call.program.pinned;
  }
}
