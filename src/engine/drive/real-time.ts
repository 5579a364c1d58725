import { setTimeout } from 'node:timers/promises';
import type { Replay } from '../../core/replay/replay.js';
import type { Work } from '../../core/replay/work.js';
import type { Fleet } from './fleet.js';
import type { Tokens } from './tokens.js';
import { type OnWork, requestFor, resultOf } from './works.js';

/** A caller hears of signals at least this often. */
const MAX_PAUSE_MS = 40;

/** Takes a replay forward by the wall clock: engines work side by side, calls and tools take the time they take. */
export class RealTime {
  private readonly busy = new Map<number, Promise<void>>();
  private startMs: number | undefined;
  private fault: unknown;

  constructor(
    private readonly fleet: Fleet,
    private readonly tokens: Tokens,
    private readonly onWork?: OnWork,
  ) {}

  /** Waits a little where there is nothing to do yet; false when all has ended. */
  async advance(replay: Replay): Promise<boolean> {
    this.startMs ??= performance.now();
    replay.advance(1, this.nowUs());
    for (const work of replay.works()) {
      if (!this.busy.has(work.engine)) this.busy.set(work.engine, this.answer(replay, work));
    }
    const more = this.busy.size > 0 || replay.nextUs < Number.POSITIVE_INFINITY;
    const pauseMs = Math.min(MAX_PAUSE_MS, (replay.nextUs - this.nowUs()) / 1000);
    if (more && pauseMs > 0) await this.pause(pauseMs);
    if (this.fault !== undefined) throw this.fault;
    return more;
  }

  private async answer(replay: Replay, work: Work): Promise<void> {
    try {
      const done = await this.fleet.work(work.engine, requestFor(work, this.tokens));
      this.busy.delete(work.engine);
      if (done) replay.worked(work.engine, resultOf(work, done, this.tokens, this.onWork), this.nowUs());
      else if (!this.fleet.closed) replay.lost(work.engine, this.nowUs());
    } catch (error) {
      this.fault ??= error;
    }
  }

  /** Until an engine has answered, at most `ms`. */
  private async pause(ms: number): Promise<void> {
    const stop = new AbortController();
    const timer = setTimeout(ms, undefined, { signal: stop.signal }).catch(() => {});
    await Promise.race([timer, ...this.busy.values()]);
    stop.abort();
  }

  private nowUs(): number {
    return Math.round((performance.now() - (this.startMs as number)) * 1000);
  }
}
