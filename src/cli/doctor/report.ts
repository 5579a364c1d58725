import type { BackendName } from '../../engine/tfjs/backend.js';
import { paintFor } from '../style.js';
import { table } from '../table.js';
import { terminalColumns } from '../wrap.js';
import type { Tried } from './backends.js';
import type { Machine } from './machine.js';

/** What `autellix doctor` found out. */
export interface Diagnosis {
  readonly machine: Machine;
  readonly backends: readonly Tried[];
  /** The backend that engines use; undefined: none computes. */
  readonly inUse: BackendName | undefined;
  readonly advice: readonly string[];
}

export function reportOf({ machine, backends, inUse, advice }: Diagnosis): string {
  const paint = paintFor(process.stdout);
  const columns = terminalColumns(process.stdout);
  const facts = table(
    ['', ''],
    [
      ['Node', `${machine.node}, ${machine.platform}`],
      ['Processor', `${machine.processor}, ${machine.cores} ${machine.cores === 1 ? 'core' : 'cores'}`],
      ['Memory', `${machine.memoryGb} GB`],
      ['GPU', machine.gpus.join('; ') || 'none that nvidia-smi knows'],
      ['Terminal', terminalOf(machine)],
    ],
    { align: ['left', 'left'], columns },
  );
  const computing = table(
    ['backend', 'GFLOP/s', ''],
    backends.map((tried) => [
      tried.name === inUse ? `${tried.name}, in use` : tried.name,
      ...('problem' in tried ? ['-', tried.problem] : [tried.gflops.toFixed(1), tried.about]),
    ]),
    { align: ['left', 'right', 'left'], heading: paint.bold, columns },
  );
  const todo = advice.length > 0 ? `${paint.bold('for more')}\n${advice.join('\n')}\n` : 'Nothing to do.\n';
  return `${facts}\n${computing}\n${todo}`;
}

function terminalOf({ terminal }: Machine): string {
  if (!terminal) return 'none: the output goes elsewhere';
  const { columns, rows, colours, utf8 } = terminal;
  return `${columns} × ${rows}, ${colours.toLocaleString('en')} colours, ${utf8 ? 'UTF-8' : 'not UTF-8'}`;
}
