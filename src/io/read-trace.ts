import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { InputError } from '../core/errors.js';
import { TraceBuilder } from '../core/trace/builder.js';
import type { TraceHeader, TraceRow } from '../core/trace/row.js';
import type { Trace } from '../core/trace/trace.js';

/** Reads traces as one. */
export async function readTrace(
  paths: readonly string[],
  _options: object,
): Promise<{ trace: Trace; name: string; notes: string[] }> {
  const builder = new TraceBuilder();
  for (const file of paths) {
    let line = 0;
    for await (const text of createInterface({ input: createReadStream(file) })) {
      line++;
      if (text === '') continue;
      try {
        const row = JSON.parse(text) as TraceRow | TraceHeader;
        if ('autellix_trace' in row) builder.header = row;
        else builder.add(row as TraceRow, line);
      } catch (error) {
        if (error instanceof InputError) throw error.at({ file, line });
        throw new InputError('not JSON; expected one JSON object a line', { file, line });
      }
    }
  }
  return { trace: builder.finish(), name: builder.header?.name ?? paths.join(' '), notes: [] };
}
