import { basename } from 'node:path';
import { InputError } from '../../../core/errors.js';
import type { PlainOptions } from '../../../core/live/setup.js';
import { POLICIES } from '../../../core/policy/registry.js';
import type { LiveOptions, PolicyName, RunOptions } from '../../../core/settings/options.js';
import { policyName } from '../../../core/settings/plain-options.js';
import { RUN_DEFAULTS } from '../../../core/settings/systems.js';
import { validateOptions } from '../../../core/settings/validate.js';
import { loadTokenizer } from '../../../engine/load-tokenizer.js';
import { TRACE_ENDING } from '../../../io/trace-files.js';
import type { EngineFlags } from '../../engine-flags.js';
import { engineSetup, forEngine } from '../../engines.js';
import { idleFlags } from '../../idle-flags.js';
import { loadTrace, type TraceFlags } from '../../load-trace.js';
import type { RunFlags } from '../../run-flags.js';
import { DEFAULT_SYSTEM, runOptions } from '../../run-options.js';
import { LogSource } from './log-source.js';
import type { Change } from './player.js';
import { Session } from './session.js';
import type { Source } from './source.js';
import type { ReplayTask } from './thread-source.js';

/** What is watched: a trace under one or several systems, or a run log. */
export interface Input {
  readonly traces: readonly string[];
  readonly events?: string;
  readonly systems: readonly string[];
  /** What `systems` names: systems, or policies under the same flags. */
  readonly by?: 'system' | 'policy';
  readonly flags: TraceFlags & RunFlags & EngineFlags;
}

/** Makes a replay of the trace under flags; `options` are what the flags say. Throws {@link InputError} where they do not fit. */
export type MakeReplay = (name: string, task: ReplayTask, options: RunOptions) => Source | Promise<Source>;

/** A session, and how the same trace is run otherwise; not for a log. */
export interface Opened {
  readonly session: Session;
  /** What was assumed of the trace and made of it, and flags that change nothing. */
  readonly notes: readonly string[];
  /** The same trace under these systems. */
  readonly replays: ((systems: readonly string[]) => Promise<Source[]>) | undefined;
  /** The run in focus with other options from where the clock stands: what follows is run anew. */
  readonly change: ((options: LiveOptions) => Promise<void>) | undefined;
}

/** Reads the trace or the log. Throws {@link InputError}. */
export async function open(input: Input, make: MakeReplay): Promise<Opened> {
  if (input.events !== undefined) {
    const log = await LogSource.read(input.events);
    return { session: new Session(log.trace, log.shape, [log]), notes: [], replays: undefined, change: undefined };
  }
  const { trace: loaded, name: traceName, notes } = await loadTrace(input.traces, input.flags);
  /** Of the runs there are. */
  const tasks = new WeakMap<Source, ReplayTask & { readonly options: RunOptions }>();
  const real = engineSetup(input.flags);
  // only engines that really decode ask what segments are called: half of all that a collector would trace, in each thread
  const trace = real ? loaded : { ...loaded, segmentIds: [] };
  const replay = async (system: string, flags: RunFlags, changes: readonly Change[]) => {
    const options = await runOptions(forEngine(flags));
    // a run that is no system goes by its policy
    const name = system !== 'none' ? system : policyName(options);
    const source = await make(name, { trace, flags, changes }, options);
    tasks.set(source, { trace, flags, changes, options });
    return source;
  };
  const replays = (systems: readonly string[]) =>
    allOrNone(systems.map((system) => replay(system, plain({ ...input.flags, [input.by ?? 'system']: system }), [])));
  const systems = input.systems.length > 0 ? input.systems : [input.flags.system ?? DEFAULT_SYSTEM];
  const textOf = real && (await loadTokenizer(real.model));
  const title = titleOf(input.traces, traceName);
  const session = new Session(traceName, trace, await replays(systems), title, textOf);
  const change = async (options: LiveOptions) => {
    const { focused } = session;
    if (real) throw new InputError('what engines really decode cannot be run anew; expected modelled engines');
    const { flags, changes } = tasks.get(focused) as ReplayTask;
    validateOptions({ ...builtIn(focused.recording.state.options), ...options });
    const atUs = Math.floor(session.aimUs);
    const kept = changes.filter((one) => one.atUs <= atUs);
    const other = await session.hold(replay(focused.name, flags, [...kept, { atUs, options }]));
    session.replace(session.sources.map((one) => (one === focused ? other : one)));
  };
  // what several systems have in common, or the tour, says nothing of one of them
  const alone = session.sources.length === 1 && input.by === undefined ? tasks.get(session.focused) : undefined;
  const idle = alone ? idleFlags(input.flags, alone.options) : [];
  return { session, notes: [...notes, ...idle], replays, change };
}

/** The runs, or the first reason why one cannot be: then none of the others is left going. */
async function allOrNone(begun: readonly Promise<Source>[]): Promise<Source[]> {
  const settled = await Promise.allSettled(begun);
  const failed = settled.find((one) => one.status === 'rejected');
  const sources = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (!failed) return sources;
  for (const source of sources) source.close();
  throw failed.reason;
}

/** Options of a run that may have a policy of the user's own, with another in its place: those are only known by name. */
const builtIn = (options: PlainOptions): RunOptions => ({
  ...options,
  policy: Object.hasOwn(POLICIES, options.policy) ? (options.policy as PolicyName) : RUN_DEFAULTS.policy,
});

/** The file's name, and the trace's own where that is another. */
function titleOf([file, ...more]: readonly string[], name: string): string {
  const stem = basename(file).replace(TRACE_ENDING, '');
  return more.length > 0 || stem === name || file === '-' ? name : `${stem} (${name})`;
}

/** Flags as another thread can have them. */
const plain = (flags: RunFlags): RunFlags => JSON.parse(JSON.stringify(flags, noLimit), limits);
const noLimit = (_key: string, value: unknown): unknown => (value === Number.POSITIVE_INFINITY ? 'Infinity' : value);
const limits = (_key: string, value: unknown): unknown => (value === 'Infinity' ? Number.POSITIVE_INFINITY : value);
