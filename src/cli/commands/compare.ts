import { Command, InvalidArgumentError } from 'commander';
import { addEngineFlags, type EngineFlags } from '../engine-flags.js';
import { type FormatFlags, formatOption } from '../formats.js';
import { lazy } from '../lazy.js';
import { addTraceFlags, type TraceFlags } from '../load-trace.js';
import { collect, number, wholeFrom } from '../parsers.js';
import { addRunFlags, type RunFlags } from '../run-flags.js';

export interface CompareFlags extends TraceFlags, RunFlags, EngineFlags, FormatFlags {
  readonly systems?: string;
  readonly variant?: readonly string[];
  readonly seeds: number;
  /** A file; true: to stdout, instead of the table. */
  readonly json?: string | true;
  readonly assert?: readonly string[];
  readonly baseline?: string;
  readonly metrics?: string;
  readonly tolerance?: number;
}

/** More make an interval no narrower that anybody would wait for. */
const seeds = wholeFrom(1, 10_000, 'for each, all is run');

/** `2%` or `0.02`; of a plain 2 nobody knows which is meant. */
function share(text: string): number {
  const value = text.endsWith('%') ? number(text.slice(0, -1)) / 100 : number(text);
  if (value < 0 || (value >= 1 && !text.endsWith('%')))
    throw new InvalidArgumentError('Expected a share such as 2% or 0.02.');
  return value;
}

/** `autellix compare` */
export const compareCommand = (): Command => {
  const command = new Command('compare')
    .description('run one trace under several systems: what each is like, and why')
    .argument('<trace...>', 'native or foreign traces, read as one; - for stdin')
    .optionsGroup('What is compared, the first being what ratios are to:')
    .option(
      '--systems <names>',
      'with commas between (default: vllm-v1,vllm-opt,mlfq,autellix, if no variant is given)',
    )
    .option(
      '--variant <name: flags>',
      "any run flags under a name, such as 'deep: --policy plas --beta 5'; repeatable",
      collect,
    )
    .option('--seeds <n>', 'draw what the seed decides n times, for 95 % intervals', seeds, 1)
    .optionsGroup('What comes out:')
    .addOption(formatOption('of what is printed'))
    .option('--json [file]', 'the result as JSON, to stdout instead of the table if no file is given')
    .option(
      '--assert <comparison>',
      "such as 'autellix.mean_token_latency_ms / vllm.mean_token_latency_ms < 0.6'; exit 1 if not so",
      collect,
    )
    .option('--baseline <file>', 'what --json gave before: exit 1 if a figure is worse (docs/compare.md)')
    .option('--metrics <names>', 'the figures judged by it, or all; a short list if not given')
    .option('--tolerance <share>', 'by how much they may be worse, such as 2% or 0.02 (default: 0)', share);
  command.optionsGroup('The load made of the trace:');
  return addEngineFlags(addRunFlags(addTraceFlags(command))).action(lazy(() => import('../run/compare.js')));
};
