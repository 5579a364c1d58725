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
      case 'prefix':
        return this.longestPrefix(call);
    }
  }

  /** Fewest calls, then lowest index. */
  private leastUsed(): number {
    const used = this.engines.map((engine) => engine.used);
    return used.indexOf(Math.min(...used));
  }

  /** The engine that knows the most of the prompt, if that is more than half of it; of equals the least used. */
  private longestPrefix(call: Call): number {
    const cached = this.engines.map((engine) => engine.cachedTokens(call));
    const most = Math.max(...cached);
    if (most * 2 <= call.prompt) return this.leastUsed();
    const best = this.engines.filter((_, i) => cached[i] === most);
    const fewest = Math.min(...best.map((engine) => engine.used));
    return this.engines.findIndex((engine, i) => cached[i] === most && engine.used === fewest);
  }

  /** Algorithm 2: short calls go anywhere and pin nothing, long ones stay with their program's engine. */
  private locality(call: Call): number {
    if (call.prompt <= this.options.threshold) return this.leastUsed();
    const engine = this.pins.get(call.program) ?? this.leastUsed();
    this.pins.set(call.program, engine);
    return engine;
  }
}
