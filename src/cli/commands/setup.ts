import { Argument, Command, Option } from 'commander';
import { lazy } from '../lazy.js';

export interface SetupFlags {
  readonly gpu?: boolean;
  readonly force?: boolean;
}

/** `autellix setup native` */
export const setupCommand = (): Command =>
  new Command('setup')
    .description('bring what an engine can compute faster with, once, into a folder of yours')
    .addArgument(
      new Argument('<what>', 'native: TensorFlow itself, for engines that really decode').choices(['native']),
    )
    .addOption(new Option('--gpu', 'the build for NVIDIA GPUs, though none is seen'))
    .addOption(new Option('--no-gpu', 'the build without CUDA, though there is a GPU'))
    .option('--force', 'make it again though it is there and works')
    .action(lazy(() => import('../run/setup.js')));
