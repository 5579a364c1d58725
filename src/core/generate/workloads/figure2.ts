import type { TraceRow } from '../../trace/row.js';

/** Output tokens of the calls of four programs, one after another in each; two fit in the batch. */
const OUTPUTS = { A: [4, 2, 2, 2], B: [3, 2, 2, 3], C: [1, 2], D: [1, 3] } as const;

/**
 * The trace of the paper's figure 2: on an engine that takes 1 ms a token, with queues split at 2 ms, the programs
 * wait 18 ms in all under FCFS and under MLFQ, and 12 under PLAS and ATLAS.
 */
export function figure2(): TraceRow[] {
  return Object.entries(OUTPUTS).flatMap(([program, outputs]) =>
    outputs.map((output, k) => ({
      program,
      call: String(k + 1),
      ...(k === 0 ? { arrival_ms: 0 } : { after: [String(k)], delay_ms: 0 }),
      input: [[`${program}${k + 1}`, 8] as const],
      output,
    })),
  );
}
