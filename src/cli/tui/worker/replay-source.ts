import { History } from '../../../core/live/history.js';
import { Recording } from '../../../core/live/recording.js';
import type { PlainOptions } from '../../../core/live/setup.js';
import { LiveState } from '../../../core/live/state.js';
import { TapeWriter } from '../../../core/live/tape.js';
import { Replay } from '../../../core/replay/replay.js';
import type { LiveOptions, RunOptions } from '../../../core/settings/options.js';
import { plainOptions } from '../../../core/settings/plain-options.js';
import type { Trace } from '../../../core/trace/trace.js';
import type { Source } from './source.js';

/** Instants between two looks at the clock. */
const MOVES = 64;

/** Options that are changed while the run goes on. */
export interface Change {
  readonly atUs: number;
  readonly options: LiveOptions;
}

/** A replay that goes on as far as somebody looks. */
export class ReplaySource implements Source {
  readonly recording: Recording;
  reachedUs = 0;
  over = false;
  private readonly replay: Replay;
  private readonly writer: TapeWriter;
  private changed = 0;

  /** Throws {@link InputError} where the options do not fit the trace. */
  constructor(
    readonly name: string,
    readonly trace: Trace,
    readonly options: RunOptions,
    readonly changes: readonly Change[] = [],
  ) {
    this.recording = new Recording(new LiveState(new History(trace), plainOptions(options) as PlainOptions));
    this.writer = new TapeWriter((chunk) => this.recording.append(chunk));
    this.replay = new Replay(trace, options, { sink: this.writer.write });
  }

  want(untilUs: number, deadlineMs: number): void {
    while (!this.over && this.reachedUs < untilUs && performance.now() < deadlineMs) this.advance(MOVES, untilUs);
    this.writer.flush();
  }

  more(): void {
    if (!this.over) this.advance(MOVES, Number.POSITIVE_INFINITY);
    this.writer.flush();
  }

  private advance(moves: number, untilUs: number): void {
    const change = this.changes[this.changed];
    const stopUs = Math.min(untilUs, change?.atUs ?? Number.POSITIVE_INFINITY);
    const going = this.replay.advance(moves, stopUs);
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
