import { Argument, Command, InvalidArgumentError } from 'commander';
import { KIND_NAMES, type KindName, type Shares, WORKLOAD_NAMES } from '../../core/generate/workloads/names.js';
import { MAX_TRACE_CALLS } from '../../core/trace/limits.js';
import { lazy } from '../lazy.js';
import { positive, seed, wholeFrom } from '../parsers.js';

export interface GenerateFlags {
  readonly programs?: number;
  readonly rate?: number;
  readonly seed?: number;
  readonly shares?: Shares;
  readonly output?: string;
}

/** `autellix generate` */
export const generateCommand = (): Command =>
  new Command('generate')
    .description("make a trace: the paper's workloads by their published statistics, or its figure 2")
    .addArgument(new Argument('<workload>', 'what the programs are').choices([...WORKLOAD_NAMES, 'figure2']))
    .option(
      '--programs <n>',
      'how many programs (default: 100)',
      wholeFrom(1, MAX_TRACE_CALLS, 'a trace is held in memory'),
    )
    .option('--rate <r>', 'programs that arrive a second, on average (default: 1)', positive)
    .option('--seed <s>', 'another seed, other programs (default: 0)', seed)
    .option('--shares <list>', 'of mixed: so many of each kind, such as mcts=1,react=4', shares)
    .option('-o, --output <file>', 'where to write it (default: stdout)')
    .action(lazy(() => import('../run/generate.js')));

function shares(text: string): Shares {
  const entries = text.split(',').map((part) => {
    const [kind, count, ...rest] = part.split('=');
    if (!KIND_NAMES.includes(kind as KindName) || rest.length > 0 || !/^[1-9]\d{0,2}$/.test(count ?? '')) {
      throw new InvalidArgumentError(
        `Expected kinds (${KIND_NAMES.join(', ')}) with =1 to =999, such as mcts=1,react=4.`,
      );
    }
    return [kind, Number(count)] as const;
  });
  if (new Set(entries.map(([kind]) => kind)).size < entries.length) {
    throw new InvalidArgumentError('Expected every kind once.');
  }
  return Object.fromEntries(entries);
}
