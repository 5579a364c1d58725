import { type Chunk, TapeWriter } from '../../../core/live/tape/tape.js';
import { Replay } from '../../../core/replay/replay.js';
import type { LiveOptions, RunOptions } from '../../../core/settings/options.js';
import type { Trace } from '../../../core/trace/trace.js';

/** Instants between two looks at the wall clock. */
const MOVES = 64;

/** Options that are changed while the run goes on. */
export interface Change {
  readonly atUs: number;
  readonly options: LiveOptions;
}

/** A replay that goes on piece by piece and hands on its events as chunks of a tape. */
export class Player {
  /** Everything up to here has been handed on. */
  reachedUs = 0;
  over = false;
  private readonly replay: Replay;
  private readonly writer: TapeWriter;
  private changed = 0;

  /** Throws {@link InputError} where the options do not fit the trace. */
  constructor(
    trace: Trace,
    options: RunOptions,
    private readonly changes: readonly Change[],
    deliver: (chunk: Chunk) => void,
  ) {
    this.writer = new TapeWriter(deliver);
    this.replay = new Replay(trace, options, { sink: this.writer.write });
  }

  get events(): number {
    return this.writer.events;
  }

  /**
   * Goes on until `untilUs` is reached and `events` are written in all, or the time is over; then hands on. Throws
   * {@link InputError} where the run cannot go on.
   */
  play(untilUs: number, events: number, deadlineMs: number): void {
    try {
      while (!this.over && performance.now() < deadlineMs) {
        if (this.reachedUs >= untilUs && this.events >= events) break;
        this.advance(this.events < events ? Number.POSITIVE_INFINITY : untilUs);
      }
    } finally {
      this.writer.flush();
    }
  }

  private advance(untilUs: number): void {
    const change = this.changes[this.changed];
    const stopUs = Math.min(untilUs, change?.atUs ?? Number.POSITIVE_INFINITY);
    const going = this.replay.advance(MOVES, stopUs);
    const { nextUs, nowUs } = this.replay;
    this.reachedUs = nextUs > stopUs ? Math.max(this.reachedUs, stopUs) : nowUs;
    if (change && this.reachedUs >= change.atUs) {
      this.replay.change(change.options, change.atUs);
      this.changed++;
    } else if (!going) {
      this.replay.end();
      this.over = true;
      this.reachedUs = nowUs;
    }
  }
}
