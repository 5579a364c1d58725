import { Command, CommanderError, Option } from 'commander';
import { InputError } from '../core/errors.js';
import { number, numbers, orWord, whole } from './parsers.js';

/** What the flags of {@link addRunFlags} say; only what was given. Times are milliseconds, Infinity means no limit. */
export interface RunFlags {
  readonly system?: string;
  readonly profile?: string;
  readonly policy?: string;
  readonly maxBatch?: number;
  readonly tokenBudget?: number;
  readonly prefill?: string;
  readonly prefixCache?: boolean;
  readonly bounds?: readonly number[];
  readonly quanta?: readonly number[];
  readonly levels?: number;
  readonly beta?: number;
  readonly wait?: string;
  readonly steps?: number;
  readonly engines?: number;
  readonly balancer?: string;
  readonly threshold?: number;
  readonly deviceBlocks?: number;
  readonly hostBlocks?: number;
  readonly blockTokens?: number;
  readonly swap?: 'batched' | 'per-block';
  readonly reserveFull?: boolean;
}

/** Adds the flags that say how a trace is run (scheduling.md, section 15). Values are checked by `runOptions`. */
export function addRunFlags(command: Command): Command {
  return command
    .optionsGroup('What runs it (all choices and defaults: autellix systems):')
    .option(
      '--system <name>',
      'vllm, vllm-opt, vllm-v1, mlfq, autellix (the default), or none: a bundle of the settings below',
    )
    .option(
      '--profile <name|file>',
      'the engine: a shipped profile, or a JSON file (default: a100-llama3.1-8b; where calls are decoded, tfjs-tiny)',
    )
    .option('--policy <name|file>', 'fcfs, priority, mlfq, plas, atlas, srpt, las-decay, or your own .ts or .js file')
    .option('--balancer <name>', 'round-robin, least-used, locality, prefix')
    .option('--threshold <tokens>', 'locality: longer inputs stay with their program', whole)
    .option('--engines <count>', 'engines, all alike', whole)
    .option('--steps <n>', 'engine steps a scheduling decision (N)', whole)
    .optionsGroup('Queues of mlfq, plas, atlas, and of a policy file:')
    .option('--levels <k>', 'queues: the first K − 1 of the default bounds', whole)
    .option('--bounds <ms,ms>', 'upper bounds of Q1 … Q(K−1), ms of service', numbers)
    .option('--quanta <ms,ms>', 'quanta of Q1 … Q(K−1); the widths of the queues if not given', numbers)
    .option('--beta <x>', 'promote a call whose waiting ÷ service reaches X; inf: never', orWord('inf', number))
    .option('--wait <rule>', 'waiting of a program under atlas: chain or sum')
    .optionsGroup('The batch and the KV cache of an engine:')
    .option('--max-batch <count>', 'most calls in a batch', whole)
    .option('--token-budget <tokens>', 'most tokens in a step, or none', orWord('none', whole))
    .option('--prefill <mode>', 'chunked, whole or separate')
    .option('--prefix-cache', 'reuse the KV of equal prefixes')
    .option('--no-prefix-cache', 'never reuse KV')
    .option('--device-blocks <count>', 'KV blocks of an engine, or unlimited', orWord('unlimited', whole))
    .option('--host-blocks <count>', 'KV blocks of the host pool of an engine', whole)
    .option('--block-tokens <tokens>', 'tokens of a KV block', whole)
    .addOption(new Option('--swap <how>', 'transfers to and from the host pool').choices(['batched', 'per-block']))
    .addOption(new Option('--reserve-full').hideHelp())
    .option('--no-reserve-full', 'fcfs, priority: admit by the first chunk, not the whole sequence');
}

/** The same flags from words of their own, such as those of a variant of `compare`. Throws {@link InputError}. */
export function parseRunFlags(argv: readonly string[]): RunFlags {
  const command = addRunFlags(new Command())
    .helpOption(false)
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  try {
    return command.parse(argv, { from: 'user' }).opts<RunFlags>();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    throw new InputError(error.message.replace(/^error: /, '').replace(/\n/g, ' '));
  }
}
