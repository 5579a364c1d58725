import { InputError } from '../../../core/errors.js';
import { History } from '../../../core/live/history.js';
import { Recording } from '../../../core/live/recording.js';
import type { PlainOptions } from '../../../core/live/setup.js';
import type { Shape } from '../../../core/live/shape.js';
import { LiveState } from '../../../core/live/state.js';
import { type Chunk, TapeWriter } from '../../../core/live/tape/tape.js';
import { PROFILE_DEFAULTS } from '../../../core/settings/profile.js';
import { validateProfile } from '../../../core/settings/profile-schema.js';
import { RUN_DEFAULTS } from '../../../core/settings/systems.js';
import { validateOptions } from '../../../core/settings/validate.js';
import { show } from '../../../core/show.js';
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
    const options = optionsIn(header, file);
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

/** The options of the run, whose policy may be the user's own. Throws {@link InputError} where no run can have them. */
function optionsIn(header: RunLogHeader, file: string): PlainOptions {
  const options = header.options as PlainOptions;
  const { policy, bounds, profile } = options;
  const at = (...fields: (string | undefined)[]) => ({ file, line: 1, field: ['options', ...fields].join('.') });
  if (typeof policy !== 'string') throw new InputError(`${show(policy)}; expected a name`, at('policy'));
  if (!Array.isArray(bounds)) throw new InputError(`${show(bounds)}; expected a list`, at('bounds'));
  const placed = (check: () => unknown, ...within: string[]) => {
    try {
      check();
    } catch (error) {
      throw error instanceof InputError ? new InputError(error.problem, at(...within, error.place.field)) : error;
    }
  };
  placed(() => validateProfile({ ...PROFILE_DEFAULTS, ...profile }), 'profile');
  placed(() =>
    validateOptions({ ...RUN_DEFAULTS, ...options, policy: RUN_DEFAULTS.policy, profile: PROFILE_DEFAULTS }),
  );
  return options;
}
