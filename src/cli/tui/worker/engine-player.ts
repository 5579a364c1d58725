import { type Chunk, TapeWriter } from '../../../core/live/tape/tape.js';
import { Replay } from '../../../core/replay/replay.js';
import type { RunOptions } from '../../../core/settings/options.js';
import type { Trace } from '../../../core/trace/trace.js';
import type { Engines } from '../../../engine/drive.js';

/** A replay on engines that really decode; what {@link Player} is on modelled ones. */
export class EnginePlayer {
  reachedUs = 0;
  over = false;
  private readonly replay: Replay;
  private readonly writer: TapeWriter;

  constructor(
    trace: Trace,
    options: RunOptions,
    private readonly engines: Engines,
    deliver: (chunk: Chunk) => void,
  ) {
    this.writer = new TapeWriter(deliver);
    this.replay = new Replay(trace, options, { sink: this.writer.write, work: engines.work });
  }

  get events(): number {
    return this.writer.events;
  }

  async play(untilUs: number, events: number, deadlineMs: number): Promise<void> {
    try {
      while (!this.over && performance.now() < deadlineMs) {
        if (this.reachedUs >= untilUs && this.events >= events) break;
        const more = await this.engines.advance(this.replay);
        this.reachedUs = this.replay.nowUs;
        if (more) continue;
        this.replay.end();
        this.over = true;
        await this.engines.close();
      }
    } finally {
      this.writer.flush();
    }
  }
}
