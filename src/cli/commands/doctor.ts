import { Command } from 'commander';
import { lazy } from '../lazy.js';

export interface DoctorFlags {
  readonly backend?: string;
  readonly json?: boolean;
}

/** `autellix doctor` */
export const doctorCommand = (): Command =>
  new Command('doctor')
    .description('what this machine gives an engine that really decodes, and what to do for more')
    .option('--backend <name>', 'the one to use: tensorflow, wasm or cpu; the best there is if not given')
    .option('--json', 'as JSON')
    .action(lazy(() => import('../run/doctor.js')));
