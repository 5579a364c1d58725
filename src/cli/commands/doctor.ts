import { Command } from 'commander';
import { backendOption } from '../engine-flags.js';
import { lazy } from '../lazy.js';

export interface DoctorFlags {
  readonly backend?: string;
  readonly json?: boolean;
}

/** `autellix doctor` */
export const doctorCommand = (): Command =>
  new Command('doctor')
    .description('what this machine gives an engine that really decodes, and what to do for more')
    .addOption(backendOption('the one to use (default: the best there is)'))
    .option('--json', 'as JSON')
    .action(lazy(() => import('../run/doctor.js')));
