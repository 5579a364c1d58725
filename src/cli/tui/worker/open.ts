import type { Shape } from '../../../core/live/shape.js';
import type { LiveOptions, RunOptions } from '../../../core/settings/options.js';
import type { Trace } from '../../../core/trace/trace.js';
import { loadTrace, type TraceFlags } from '../../load-trace.js';
import type { RunFlags } from '../../run-flags.js';
import { DEFAULT_SYSTEM, runOptions } from '../../run-options.js';
import { LogSource } from './log-source.js';
import { ReplaySource } from './replay-source.js';
import { Session } from './session.js';

/** What is watched: a trace under one or several systems, or a run log. */
export interface Input {
  readonly traces: readonly string[];
  readonly events?: string;
  readonly systems: readonly string[];
  /** What `systems` names: systems, or policies under the same flags. */
  readonly by?: 'system' | 'policy';
  readonly flags: TraceFlags & RunFlags;
}

/** A session, and the trace under its replays; none: it shows a log. */
export interface Opened {
  readonly session: Session;
  /** The same trace under these systems. */
  replays(systems: readonly string[]): Promise<ReplaySource[]>;
  readonly trace: Trace | undefined;
}

/** Reads the trace or the log. Throws {@link InputError}. */
export async function open(input: Input): Promise<Opened> {
  if (input.events !== undefined) {
    const log = await LogSource.read(input.events);
    const session = new Session(log.trace, log.shape as Shape, [log]);
    return { session, replays: async () => [], trace: undefined };
  }
  const { trace, name } = await loadTrace(input.traces, input.flags);
  const replays = async (systems: readonly string[]) => {
    const sources: ReplaySource[] = [];
    for (const system of systems) {
      sources.push(
        new ReplaySource(system, trace, await runOptions({ ...input.flags, [input.by ?? 'system']: system })),
      );
    }
    return sources;
  };
  const systems = input.systems.length > 0 ? input.systems : [input.flags.system ?? DEFAULT_SYSTEM];
  return { session: new Session(name, trace, await replays(systems)), replays, trace };
}

/** The same run, with options that change where the clock stands: what follows is run anew. */
export function changed(source: ReplaySource, atUs: number, options: LiveOptions): ReplaySource {
  const changes = [...source.changes.filter((one) => one.atUs <= atUs), { atUs, options }];
  return new ReplaySource(source.name, source.trace, source.options as RunOptions, changes);
}
