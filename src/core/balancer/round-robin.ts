import type { Balancer } from './balancer.js';

/** Counts calls, from engine 0. */
export class RoundRobin implements Balancer {
  private count = 0;

  route(_call: unknown, engines: readonly unknown[]): number {
    return this.count++ % engines.length;
  }
}
