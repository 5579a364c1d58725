import { Worker } from 'node:worker_threads';
import { InputError } from '../../../core/errors.js';
import type { Recording } from '../../../core/live/recording.js';
import type { Chunk } from '../../../core/live/tape/tape.js';
import type { RunOptions } from '../../../core/settings/options.js';
import type { Trace } from '../../../core/trace/trace.js';
import type { EngineFlags } from '../../engine-flags.js';
import type { RunFlags } from '../../run-flags.js';
import { MAX_AHEAD } from './ahead.js';
import { Answers, type Generated } from './answers.js';
import type { Change } from './player.js';
import { emptyRecording } from './replay-source.js';
import { ROOMY } from './room.js';
import type { Source } from './source.js';

/** What a replay's thread is given: flags and not options, because a policy may be code. */
export interface ReplayTask {
  readonly trace: Trace;
  readonly flags: RunFlags & EngineFlags;
  readonly changes: readonly Change[];
}

/** How far it shall go: events in all, of which `seen` are behind the state that is shown. */
export interface Wish {
  readonly untilUs: number;
  readonly events: number;
  readonly seen: number;
}

/** It can begin; it went on; or what was given does not fit, or leads to a run that cannot go on. */
export type Told = 'ready' | Progress | { readonly refused: string };

export interface Progress {
  readonly chunks: readonly Chunk[];
  readonly reachedUs: number;
  readonly over: boolean;
  /** Since it was told last; modelled engines generate none. */
  readonly generated: Generated;
}

/** A replay in a thread of its own: to be watched costs it no more than writing down its events. */
export class ThreadSource implements Source {
  readonly recording: Recording;
  readonly answers = new Answers();
  reachedUs = 0;
  over = false;
  trouble: string | undefined;
  private readonly worker: Worker;
  private wish: Wish = { untilUs: -1, events: 0, seen: 0 };

  /** A replay that has begun. Throws {@link InputError} where the task does not fit; `fail` hears of what breaks later. */
  static start(name: string, task: ReplayTask, options: RunOptions, fail: (error: Error) => void): Promise<Source> {
    return new Promise((ready, refuse) => {
      const source = new ThreadSource(name, task, options, fail, (refused) => {
        if (refused === undefined) return ready(source);
        source.close();
        refuse(new InputError(refused));
      });
    });
  }

  private constructor(
    readonly name: string,
    readonly task: ReplayTask,
    options: RunOptions,
    fail: (error: Error) => void,
    begun: (refused?: string) => void,
  ) {
    this.recording = emptyRecording(task.trace, options);
    this.worker = new Worker(new URL('./replay-worker.js', import.meta.url), {
      workerData: task,
      resourceLimits: ROOMY,
    });
    this.worker.on('error', fail);
    let ready = false;
    this.worker.on('message', (told: Told) => {
      if (told === 'ready') {
        ready = true;
        return begun();
      }
      if ('refused' in told) {
        if (!ready) return begun(told.refused);
        this.trouble = told.refused;
        this.over = true;
        return this.close();
      }
      const { chunks, generated, reachedUs, over } = told;
      this.answers.add(generated);
      for (const chunk of chunks) this.recording.append(chunk);
      this.reachedUs = reachedUs;
      this.over = over;
      if (over) void this.worker.terminate();
    });
  }

  want(untilUs: number, ahead: number): void {
    const { wish, recording } = this;
    const events = recording.behind + ahead;
    // who goes on for ever needs to hear no more than what has been seen
    const more = untilUs !== wish.untilUs || (events > wish.events && Number.isFinite(untilUs));
    const news = more || recording.behind - wish.seen > MAX_AHEAD / 8;
    if (this.over || !news) return;
    this.wish = { untilUs, events, seen: recording.behind };
    this.worker.postMessage(this.wish);
  }

  close(): void {
    void this.worker.terminate();
  }
}
