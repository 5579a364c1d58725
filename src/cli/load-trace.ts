import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Trace } from '../core/trace/trace.js';
import { atLeastOne, number, positive, seed } from './parsers.js';

/** What the flags of {@link addTraceFlags} say: how files are read and what load is made of them. */
export interface TraceFlags {
  /** `trace`, `at-once`, `poisson:RATE` or `uniform:RATE` (programs a second). */
  readonly arrivals?: string;
  readonly rateScale?: number;
  readonly delayScale?: number;
  readonly tokenScale?: number;
  readonly sample?: number;
  readonly repeat?: number;
  readonly leaveOutOver?: number;
  readonly seed?: number;
  /** Of foreign traces that say how long the agent's own prompt is: make it one segment of all programs. */
  readonly shareSystem?: boolean;
  /** What a row of a Mooncake trace with `session_id` holds: the new tokens, or the whole prompt. */
  readonly mooncakeSessions?: 'delta' | 'cumulative';
  /** Tokens a hash id of a Mooncake trace stands for. */
  readonly hashBlock?: number;
}

/** A trace ready to run: its columns, what to call it, and what was assumed or changed on the way. */
export interface LoadedTrace {
  readonly trace: Trace;
  readonly name: string;
  readonly notes: readonly string[];
}

/** Adds the flags that say how a trace is read and what load is made of it. */
export function addTraceFlags(command: Command): Command {
  return command
    .optionsGroup('The load made of the trace:')
    .option(
      '--arrivals <how>',
      'when programs arrive: trace, at-once, poisson:RATE or uniform:RATE (programs a second)',
    )
    .option('--rate-scale <x>', 'programs arrive X times as fast', positive)
    .option('--delay-scale <x>', 'tools and people take X times as long (0: no time)', notNegative)
    .option('--token-scale <x>', 'prompts and answers are X times as long', positive)
    .option('--sample <n>', 'keep N programs, drawn by the seed', atLeastOne)
    .option('--leave-out-over <tokens>', 'leave out programs with a call of more tokens, prompt and output', atLeastOne)
    .option('--repeat <k>', 'K copies of every program', atLeastOne)
    .option('--seed <s>', 'seed of what is drawn', seed, 0)
    .optionsGroup('How traces of other tools are read (docs/trace-format.md):')
    .option('--share-system', 'one system prompt for all programs of an agent: an assumption')
    .addOption(
      new Option('--mooncake-sessions <how>', 'rows of a session hold new tokens, or the whole prompt').choices([
        'delta',
        'cumulative',
      ]),
    )
    .option('--hash-block <tokens>', 'tokens a hash id of a Mooncake trace stands for (default: 512)', atLeastOne);
}

/**
 * Reads traces (native or foreign, plain or gzipped, a directory's files, `-` for stdin) as one, and makes the
 * load of it that the flags ask for. Throws `InputError`.
 */
export async function loadTrace(paths: readonly string[], flags: TraceFlags): Promise<LoadedTrace> {
  const { DEFAULT_ARRIVALS, parseArrivals } = await import('../core/trace/arrivals.js');
  const { applyLoad } = await import('../core/trace/load.js');
  const { readTrace } = await import('../io/read-trace.js');
  const said = flags.arrivals === undefined ? undefined : parseArrivals(flags.arrivals);
  const read = await readTrace(paths, flags);
  const arrivals = said ?? (read.timed ? { how: 'trace' } : DEFAULT_ARRIVALS);
  const { trace, notes } = applyLoad(read.trace, { ...flags, arrivals });
  const unsaid = 'assumed: the trace does not say when programs arrive';
  return { trace, name: read.name, notes: [...read.notes, ...(read.timed || said ? [] : [unsaid]), ...notes] };
}

function notNegative(text: string): number {
  const value = number(text);
  if (value < 0) throw new InvalidArgumentError('Expected a number of at least 0.');
  return value;
}
