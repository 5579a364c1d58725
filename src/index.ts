/**
 * The library: what the command line is made of. Traces and run logs are read and written here; everything else is
 * pure, so a run is a function of its trace and its options.
 *
 * ```ts
 * import { Measures, optionsFor, profileNamed, readTrace, replay, SYSTEMS, summaryOf } from 'autellix';
 *
 * const { trace } = await readTrace(['traces/mcts.jsonl']);
 * const profile = profileNamed('h100-llama3.1-8b');
 * for (const system of SYSTEMS) {
 *   const measures = new Measures(trace);
 *   replay(trace, optionsFor(system, profile, { engines: 2 }), { sink: measures.see });
 *   console.log(system.name, summaryOf(measures).metrics.mean_token_latency_ms);
 * }
 * ```
 *
 * Wrong input is an {@link InputError} that says where and what was expected; nothing has run then.
 *
 * @packageDocumentation
 */

// A trace: read from files of any known format, or built row by row; and the load made of it.
export type { ImportOptions } from './core/import/importer.js';
export { type Arrivals, parseArrivals } from './core/trace/arrivals.js';
export { TraceBuilder } from './core/trace/builder.js';
export { applyLoad, type Load, type Loaded } from './core/trace/load.js';
export type { Segment, TraceHeader, TraceRow } from './core/trace/row.js';
export { rowsOf } from './core/trace/rows.js';
export type { Trace } from './core/trace/trace.js';
export { type ReadTrace, readTrace } from './io/read-trace.js';
export { writeTrace } from './io/write-trace.js';

// The options of a run: defaults, a profile, a system, and what you say.
export type { BalancerName, LiveOptions, PolicyName, RunOptions } from './core/settings/options.js';
export { plainOptions } from './core/settings/plain-options.js';
export type { PrefillMode, Profile } from './core/settings/profile.js';
export {
  type Overrides,
  optionsFor,
  RUN_DEFAULTS,
  SYSTEMS,
  type System,
  type SystemName,
} from './core/settings/systems.js';
export { validateOptions } from './core/settings/validate.js';
export { loadProfile } from './engine/load-profile.js';
export { DEFAULT_PROFILE, PROFILES, profileNamed } from './engine/profiles/index.js';

// A policy of your own.
export type {
  CallView,
  LevelledPolicy,
  Levels,
  Policy,
  PolicySource,
  ProgramEntry,
  ProgramView,
  RankedPolicy,
} from './core/policy/contract.js';
export { loadPolicy } from './engine/load-policy.js';

// A run, and what happens in it. Real engines do its works, step observers see each step.
export type * from './core/events.js';
export type { ObservedStep, StepObserver } from './core/replay/observer.js';
export { Replay, type ReplayEnd, type ReplayHooks, replay } from './core/replay/replay.js';
export type { Work, WorkDone, WorkMember } from './core/replay/work.js';

// What is measured: folds of the events. The run log holds the events themselves.
export { Measures } from './core/measures/measures.js';
export type { Metric } from './core/measures/metric.js';
export { METRICS } from './core/measures/metrics.js';
export { type Summary, summaryOf } from './core/measures/summary.js';
export { type LoggedEvent, readRunLog } from './io/read-run-log.js';
export { type LoggedArrive, RUN_LOG_VERSION, type RunLogHeader } from './io/run-log.js';
export { runLogWriter } from './io/write-run-log.js';

// Workloads made from published statistics, and what a trace's prompts share.
export { type GenerateOptions, generate } from './core/generate/generate.js';
export { WORKLOADS } from './core/generate/workloads/registry.js';
export { INSPECT_DEFAULTS, type Inspection, type InspectOptions, inspect } from './core/inspect/inspect.js';

export { InputError, InvariantError, type Place } from './core/errors.js';
