import type { TraceHeader, TraceRow } from '../core/trace/row.js';
import { Claims } from '../io/claims.js';
import { writeRows, writeTrace } from '../io/write-trace.js';
import { Interrupt } from './interrupt.js';
import { Stdout } from './stdout.js';

/** Writes a trace where `--output` says, `-` being stdout. Throws `InputError`, also where it is one of the `inputs`. */
export async function writeOutput(
  output: string,
  header: TraceHeader,
  rows: Iterable<TraceRow>,
  inputs: readonly string[] = [],
): Promise<void> {
  if (output === '-') return writeRows(new Stdout(), header, rows);
  const claims = await Claims.of(inputs);
  await claims.claim(output, '--output');
  const interrupt = new Interrupt(true);
  try {
    await writeTrace(output, header, rows);
  } finally {
    interrupt.close();
  }
}
