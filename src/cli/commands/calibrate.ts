import { Command } from 'commander';
import { addModelFlags, type EngineFlags } from '../engine-flags.js';
import { lazy } from '../lazy.js';
import { atLeastOne, orWord, positive, seed, whole } from '../parsers.js';

export interface CalibrateFlags extends Pick<EngineFlags, 'backend' | 'model'> {
  readonly seed: number;
  readonly profile?: string;
  readonly maxBatch?: number;
  readonly tokenBudget?: number;
  readonly deviceBlocks?: number;
  readonly hostBlocks?: number;
  readonly blockTokens?: number;
  readonly rounds: number;
  readonly tokenScale?: number;
  readonly output?: string;
}

/** `autellix calibrate` */
export const calibrateCommand = (): Command =>
  addModelFlags(
    new Command('calibrate')
      .description('measure what steps and swaps of a real engine take, and fit a profile for the modelled one')
      .argument('[trace...]', 'traffic like yours to rehearse, instead of generated programs; read as one')
      .optionsGroup('What is measured:'),
  )
    .option('--seed <s>', 'of the weights of a random model', seed, 0)
    .option('--rounds <n>', 'how often every step is measured', atLeastOne, 12)
    .option('--token-scale <x>', 'prompts and answers of the trace are X times as long', positive)
    .optionsGroup('What the engine holds, and the profile will say:')
    .option('--profile <name|file>', 'start from this one (default: tfjs-tiny)')
    .option('--max-batch <count>', 'most calls in a batch', whole)
    .option('--token-budget <tokens>', 'most tokens in a step, or none', orWord('none', whole))
    .option('--device-blocks <count>', 'KV blocks of the device', whole)
    .option('--host-blocks <count>', 'KV blocks of the host pool', whole)
    .option('--block-tokens <tokens>', 'tokens of a KV block', whole)
    .optionsGroup('What comes out:')
    .option('-o, --output <file>', 'where to write the profile (default: stdout)')
    .action(lazy(() => import('../run/calibrate.js')));
