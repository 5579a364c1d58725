import { Command } from 'commander';
import { lazy } from '../lazy.js';
import { addTraceFlags, type TraceFlags } from '../load-trace.js';

export interface ImportFlags extends TraceFlags {
  readonly output: string;
}

/** `autellix import` */
export const importCommand = (): Command =>
  addTraceFlags(
    new Command('import')
      .description('turn traces of other tools into a native one; says what was assumed, repaired and dropped')
      .argument('<path...>', 'files and folders, read as one trace; - for stdin')
      .optionsGroup('What comes out:')
      .requiredOption(
        '-o, --output <file>',
        'where to write it, which must be said; gzipped if it ends in .gz; - for stdout',
      ),
  ).action(lazy(() => import('../run/import.js')));
