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
import { type LoggedEvent, readRunLog } from '../../../io/read-run-log.js';
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
    let options = {} as PlainOptions;
    /** As the last change left them. */
    let now = options;
    const sink = (event: LoggedEvent): void => {
      if (event.engine >= options.engines) {
        throw new InputError(`${event.engine}; expected one of ${options.engines}, from 0`, { field: 'engine' });
      }
      if (event.type === 'change') now = checked({ ...now, ...event.options });
      if (event.type === 'arrive') shape.see(event);
      if (event.type === 'done') complete = event.complete;
      lastUs = Math.max(lastUs, event.t);
      levelled ||= event.type === 'queue' && event.level > 1;
      writer.write(event);
    };
    const header = await readRunLog(file, sink, (first) => {
      options = optionsIn(first);
      now = options;
    });
    writer.flush();
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
function optionsIn({ options }: RunLogHeader): PlainOptions {
  const said = options as Partial<PlainOptions>;
  // what a machine took once is no matter of the run, and older logs tell it otherwise
  const profile = { ...PROFILE_DEFAULTS, ...said.profile, reference: undefined };
  // every log says these two: they have no defaults here
  return checked({ policy: undefined, bounds: undefined, ...said, profile });
}

function checked(said: object): PlainOptions {
  const options = { ...RUN_DEFAULTS, ...said } as PlainOptions;
  const { policy, bounds, quanta, profile } = options;
  // a change tells a policy of the user's own as an object with its name
  const named = typeof policy === 'string' || typeof (policy as { name?: unknown } | null)?.name === 'string';
  if (!named) throw new InputError(`${show(policy)}; expected a name`, { field: 'options.policy' });
  for (const [field, list] of Object.entries({ bounds, quanta: quanta ?? [] })) {
    if (!Array.isArray(list)) throw new InputError(`${show(list)}; expected a list`, { field: `options.${field}` });
  }
  within('options.profile', () => validateProfile(profile));
  within('options', () => validateOptions({ ...options, policy: RUN_DEFAULTS.policy, profile: PROFILE_DEFAULTS }));
  return options;
}

function within(place: string, check: () => unknown): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.problem, { field: [place, error.place.field].join('.') });
  }
}
