import { Command } from 'commander';
import { lazy } from '../lazy.js';

export interface SystemsFlags {
  readonly json?: boolean;
}

/** `autellix systems` */
export const systemsCommand = (): Command =>
  new Command('systems')
    .description('list every system, policy, balancer, profile and default')
    .option('--json', 'the same as JSON')
    .action(lazy(() => import('../run/systems.js')));
