import { InputError } from '../../../core/errors.js';
import { History } from '../../../core/live/history.js';
import { Recording } from '../../../core/live/recording.js';
import type { PlainOptions } from '../../../core/live/setup.js';
import type { Shape } from '../../../core/live/shape.js';
import { LiveState } from '../../../core/live/state.js';
import { type Chunk, TapeWriter } from '../../../core/live/tape/tape.js';
import { readRunLog } from '../../../io/read-run-log.js';
import type { RunLogHeader } from '../../../io/run-log.js';
import { ShapeBuilder } from './log-shape.js';
import type { Source } from './source.js';

/** A run that is over and was logged. */
export class LogSource implements Source {
  readonly recording: Recording;
  readonly over = true;
  readonly logged = true;

  private constructor(
    readonly name: string,
    readonly trace: string,
    readonly shape: Shape,
    readonly reachedUs: number,
    options: PlainOptions,
    levelled: boolean,
    /** Said of a log that was cut off, or of a run that was. */
    readonly trouble: string | undefined,
    chunks: readonly Chunk[],
  ) {
    this.recording = new Recording(new LiveState(new History(shape), options, levelled));
    for (const chunk of chunks) this.recording.append(chunk);
  }

  /** Reads a whole run log; throws {@link InputError} with file, line and field. */
  static async read(file: string): Promise<LogSource> {
    const shape = new ShapeBuilder();
    const chunks: Chunk[] = [];
    const writer = new TapeWriter((chunk) => chunks.push(chunk));
    let lastUs = 0;
    let levelled = false;
    let complete = false;
    const header: RunLogHeader = await readRunLog(file, (event) => {
      if (event.type === 'arrive') shape.see(event);
      if (event.type === 'done') complete = event.complete;
      lastUs = Math.max(lastUs, event.t);
      levelled ||= event.type === 'queue' && event.level > 1;
      writer.write(event);
    });
    writer.flush();
    const options = header.options as PlainOptions;
    if (!Array.isArray(options.bounds)) {
      throw new InputError('missing; expected the options of a run', { file, line: 1, field: 'options.bounds' });
    }
    return new LogSource(
      options.policy,
      header.trace.name,
      shape.finish(header.trace.calls),
      lastUs,
      options,
      levelled,
      complete ? undefined : 'the log ends before its run: what follows is not known',
      chunks,
    );
  }

  want(): void {}

  close(): void {}
}
