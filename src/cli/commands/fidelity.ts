import { Command } from 'commander';
import { addModelFlags, type EngineFlags } from '../engine-flags.js';
import { lazy } from '../lazy.js';
import { addTraceFlags, type TraceFlags } from '../load-trace.js';
import { atLeastOne } from '../parsers.js';
import { addRunFlags, type RunFlags } from '../run-flags.js';

export interface FidelityFlags extends TraceFlags, RunFlags, Pick<EngineFlags, 'backend' | 'model'> {
  readonly runs: number;
  readonly asMeasured?: boolean;
  readonly json?: boolean;
}

/** `autellix fidelity` */
export const fidelityCommand = (): Command => {
  const command = addModelFlags(
    new Command('fidelity')
      .description('run a trace on the modelled engine and on a real one: how far is the model off?')
      .argument('<trace...>', 'native or foreign traces, read as one; - for stdin')
      .optionsGroup('What is real:'),
  )
    .option('--runs <n>', 'runs on the real engine, of which the median counts', atLeastOne, 3)
    .option('--as-measured', 'durations as they are, however fast the machine is at the moment')
    .optionsGroup('What comes out:')
    .option('--json', 'as JSON');
  return addRunFlags(addTraceFlags(command)).action(lazy(() => import('../run/fidelity.js')));
};
