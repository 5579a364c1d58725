import { Command, Option } from 'commander';
import { lazy } from '../lazy.js';
import { addTraceFlags, type TraceFlags } from '../load-trace.js';
import { atLeastOne, numbers, positive } from '../parsers.js';
import type { Format } from '../report.js';

export interface InspectFlags extends TraceFlags {
  readonly blockTokens?: number;
  readonly cacheTokens?: readonly number[];
  readonly cacheBlocks?: readonly number[];
  readonly buckets?: readonly number[];
  readonly tokenMs?: number;
  readonly format: Format;
  readonly json?: boolean;
}

/** `autellix inspect` */
export const inspectCommand = (): Command =>
  addTraceFlags(new Command('inspect').optionsGroup('The load made of the trace:'))
    .description('what a trace is made of, and how much of its prompts a prefix cache can serve')
    .argument('<trace...>', 'native or foreign traces, read as one; - for stdin')
    .optionsGroup('The sharing question (docs/sharing.md):')
    .option('--cache-tokens <n,n>', 'caches to try besides an unlimited one, in tokens', numbers)
    .option('--cache-blocks <n,n>', 'the same in blocks', numbers)
    .option('--block-tokens <tokens>', 'tokens of a KV block (default: 16)', atLeastOne)
    .option('--buckets <tokens,tokens>', 'prompt lengths at which a row begins (default: 1000, 2000, 4000, …)', numbers)
    .option('--token-ms <ms>', 'what an output token takes in the order of calls (default: 20)', positive)
    .optionsGroup('Output:')
    .addOption(
      new Option('--format <how>', 'of what is printed; csv: the sharing tables')
        .choices(['table', 'json', 'csv', 'markdown'])
        .default('table'),
    )
    .option('--json', '--format json')
    .action(lazy(() => import('../run/inspect.js')));
