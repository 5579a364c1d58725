import type { TraceHeader, TraceRow } from '../core/trace/row.js';
import { OutputFile } from './output-file.js';
import type { TextSink } from './text-sink.js';

const ROWS_A_DRAIN = 1000;

/**
 * Writes a native trace: the header, then a call a line; gzipped where the name ends in `.gz`. The file appears
 * when it is whole and not before. Throws InputError where it cannot be written (such as a full disk).
 */
export async function writeTrace(path: string, header: TraceHeader, rows: Iterable<TraceRow>): Promise<void> {
  const file = await OutputFile.open(path);
  try {
    await writeRows(file, header, rows);
    await file.finish(true);
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** The same to anything that takes text. */
export async function writeRows(sink: TextSink, header: TraceHeader, rows: Iterable<TraceRow>): Promise<void> {
  sink.write(`${JSON.stringify(header)}\n`);
  let count = 0;
  for (const row of rows) {
    sink.write(`${JSON.stringify(row)}\n`);
    count++;
    if (count % ROWS_A_DRAIN === 0) await sink.drain();
  }
  await sink.drain();
}
