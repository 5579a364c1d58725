import { History } from '../../../core/live/history.js';
import { Recording } from '../../../core/live/recording.js';
import type { PlainOptions } from '../../../core/live/setup.js';
import { LiveState } from '../../../core/live/state.js';
import { policyFor } from '../../../core/policy/registry.js';
import type { RunOptions } from '../../../core/settings/options.js';
import { plainOptions } from '../../../core/settings/plain-options.js';
import type { Trace } from '../../../core/trace/trace.js';
import { type Change, Player } from './player.js';
import type { Source } from './source.js';

/** Wall time that a piece of the replay may take. */
const SLICE_MS = 25;

export function emptyRecording(trace: Trace, options: RunOptions): Recording {
  const levelled = policyFor(options.policy, trace).kind === 'levels';
  return new Recording(new LiveState(new History(trace), plainOptions(options) as PlainOptions, levelled));
}

/** A replay in this very thread: for a snapshot, which has nothing else to do meanwhile. */
export class ReplaySource implements Source {
  readonly recording: Recording;
  private readonly player: Player;

  constructor(
    readonly name: string,
    trace: Trace,
    options: RunOptions,
    changes: readonly Change[] = [],
  ) {
    this.recording = emptyRecording(trace, options);
    this.player = new Player(trace, options, changes, (chunk) => this.recording.append(chunk));
  }

  get reachedUs(): number {
    return this.player.reachedUs;
  }

  get over(): boolean {
    return this.player.over;
  }

  want(untilUs: number, ahead: number): void {
    this.player.play(untilUs, this.recording.behind + ahead, performance.now() + SLICE_MS);
  }

  close(): void {}
}
