import { Command, InvalidArgumentError } from 'commander';
import { type FormatFlags, formatOption } from '../formats.js';
import { lazy } from '../lazy.js';
import { addTraceFlags, type TraceFlags } from '../load-trace.js';
import { atLeastOne, number, numbers } from '../parsers.js';

export interface InspectFlags extends TraceFlags, FormatFlags {
  readonly blockTokens?: number;
  readonly cacheTokens?: readonly number[];
  readonly cacheBlocks?: readonly number[];
  readonly buckets?: readonly number[];
  readonly tokenMs?: number;
}

/** Time is in whole microseconds: a token that took less than one would take none. */
function tokenMs(text: string): number {
  const value = number(text);
  if (value < 0.001) throw new InvalidArgumentError('Expected a number of at least 0.001.');
  return value;
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
    .option('--token-ms <ms>', 'what an output token takes in the order of calls (default: 20)', tokenMs)
    .optionsGroup('Output:')
    .addOption(formatOption('of what is printed; csv: the sharing tables'))
    .option('--json', '--format json')
    .action(lazy(() => import('../run/inspect.js')));
