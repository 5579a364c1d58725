import { TraceBuilder } from '../../../src/core/trace/builder.js';
import type { TraceRow } from '../../../src/core/trace/row.js';
import type { Trace } from '../../../src/core/trace/trace.js';

export function traceOf(rows: readonly TraceRow[]): Trace {
  const builder = new TraceBuilder();
  for (const row of rows) builder.add(row);
  return builder.finish();
}

type Input = TraceRow['input'];

/** A call that arrives by itself. */
export const root = (program: string, call: string, arrival_ms: number, input: Input, output: number): TraceRow => ({
  program,
  call,
  arrival_ms,
  input,
  output,
});

/** A call that comes after others. */
export const after = (
  program: string,
  call: string,
  parents: string[],
  delay_ms: number,
  input: Input,
  output: number,
): TraceRow => ({ program, call, after: parents, delay_ms, input, output });
