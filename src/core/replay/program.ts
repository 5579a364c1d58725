import { addFading } from '../policy/las-decay.js';
import type { Call } from './call.js';

/**
 * A program's entry in the process table (paper, section 4.1): one for all engines. Service and waiting change only
 * when a call ends, by the rule of the policy (scheduling.md, 3.3). Times are microseconds.
 */
export class Program {
  /** T_p and W_p. */
  serviceUs = 0;
  waitUs = 0;
  /** Arrived calls that have not ended. */
  live: Call[] = [];
  endedCalls = 0;
  /** The engine that `locality` keeps it on. */
  pinned = -1;
  /** Output tokens all its calls, arrived or not, still have to generate: for oracles only. */
  remainingTokens: number;
  /** What `las-decay` ranks by, kept under every policy as a run may change to it: tokens, as they had faded at an instant. */
  fadedTokens = 0;
  fadedAtUs = 0;

  constructor(
    readonly index: number,
    readonly id: string,
    readonly calls: number,
    remainingTokens: number,
  ) {
    this.remainingTokens = remainingTokens;
  }

  enter(call: Call): void {
    // one at a time is the rule: no array that has room for more
    if (this.live.length === 0) this.live = [call];
    else this.live.push(call);
  }

  leave(call: Call, nowUs: number): void {
    this.live.splice(this.live.indexOf(call), 1);
    this.endedCalls++;
    addFading(this, call, nowUs);
  }
}
