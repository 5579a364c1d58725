import type { TraceHeader } from '../trace/row.js';
import type { GenerateOptions } from './generate.js';
import { KIND_NAMES, type Shares, type WorkloadName } from './workloads/names.js';
import { KINDS, WORKLOADS } from './workloads/registry.js';

/** The header of a generated trace: the whole command, defaults spelled out, makes the same bytes again. */
export function headerOf(workload: WorkloadName, { shares, programs, rate, seed }: GenerateOptions): TraceHeader {
  const mix = sharesText(shares) === sharesText(WORKLOADS[workload]) ? '' : ` --shares ${sharesText(shares)}`;
  return {
    autellix_trace: 1,
    name: workload,
    seed,
    command: `autellix generate ${workload}${mix} --programs ${programs} --rate ${rate} --seed ${seed}`,
    notes: [
      'arrivals of programs are a Poisson process; docs/workloads.md gives the distributions',
      ...KIND_NAMES.filter((name) => shares[name]).map((name) => `${name}: ${KINDS[name].note}`),
    ],
  };
}

/** The header of the paper's figure 2, which has nothing to choose. */
export const figure2Header = (): TraceHeader => ({
  autellix_trace: 1,
  name: 'figure2',
  command: 'autellix generate figure2',
  notes:
    'the paper, figure 2: with --profile unit --max-batch 2 --steps 1 --bounds 2 --beta inf its programs wait 18 ms in all under fcfs and mlfq, 12 under plas and atlas',
});

const sharesText = (shares: Shares): string =>
  KIND_NAMES.filter((name) => shares[name])
    .map((name) => `${name}=${shares[name]}`)
    .join(',');
