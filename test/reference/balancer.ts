import type { RunOptions } from '../../src/core/settings/options.js';
import type { Call, Program } from './call.js';
import type { Engine } from './engine.js';

/** Section 12: which engine takes a call. */
export class Balancer {
  private routed = 0;
  private readonly pins = new Map<Program, number>();

  constructor(
    private readonly options: RunOptions,
    private readonly engines: readonly Engine[],
  ) {}

  route(call: Call): number {
    switch (this.options.balancer) {
      case 'round-robin':
        return this.routed++ % this.engines.length;
      case 'least-used':
        return this.leastUsed();
      case 'locality':
        return this.locality(call);
      default:
        throw new Error(`the reference knows no balancer ${this.options.balancer}`);
    }
  }

  /** Fewest calls, then lowest index. */
  private leastUsed(): number {
    const used = this.engines.map((engine) => engine.used);
    return used.indexOf(Math.min(...used));
  }

  /** Algorithm 2: short calls go anywhere and pin nothing, long ones stay with their program's engine. */
  private locality(call: Call): number {
    if (call.prompt <= this.options.threshold) return this.leastUsed();
    const engine = this.pins.get(call.program) ?? this.leastUsed();
    this.pins.set(call.program, engine);
    return engine;
  }
}
