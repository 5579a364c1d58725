import type { Importer, ImportOptions } from '../../../src/core/import/importer.js';
import { ImportReport } from '../../../src/core/import/report.js';
import { ImportScope } from '../../../src/core/import/scope.js';
import { TraceBuilder } from '../../../src/core/trace/builder.js';
import { isTraceRow } from '../../../src/core/trace/is-row.js';
import type { Segment, TraceRow } from '../../../src/core/trace/row.js';
import type { Trace } from '../../../src/core/trace/trace.js';

export interface Imported {
  readonly rows: readonly TraceRow[];
  readonly trace: Trace;
  readonly notes: readonly string[];
}

/** Reads texts, each as a file, into one trace. A text of one JSON value over several lines comes as a whole. */
export function importTexts(importer: Importer, texts: readonly string[], options: ImportOptions = {}): Imported {
  const rows: TraceRow[] = [];
  const builder = new TraceBuilder();
  const report = new ImportReport();
  const scope = new ImportScope();
  const emit = (row: TraceRow, line?: number) => {
    if (!isTraceRow(JSON.parse(JSON.stringify(row)))) throw new Error(`no trace row: ${JSON.stringify(row)}`);
    rows.push(row);
    builder.add(row, line);
  };
  for (const text of texts) {
    const reader = importer.open({ options, report, scope, emit });
    if (isOneValue(text)) reader.read(text);
    else {
      text.split('\n').forEach((line, k) => {
        if (line.trim() !== '') reader.read(line, k + 1);
      });
    }
    reader.end?.();
  }
  return { rows, trace: builder.finish(), notes: report.lines() };
}

function isOneValue(text: string): boolean {
  if (!text.trim().includes('\n')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** How many tokens two inputs share from the start, by what the segments say (no contexts). */
export function sharedTokens(a: readonly Segment[], b: readonly Segment[]): number {
  let shared = 0;
  for (let k = 0; k < Math.min(a.length, b.length); k++) {
    if (a[k][0] !== b[k][0]) return shared;
    shared += Math.min(a[k][1], b[k][1]);
    if (a[k][1] !== b[k][1]) return shared;
  }
  return shared;
}

/** How many ids two lists share from the start. */
export function sharedBlocks(a: readonly unknown[], b: readonly unknown[]): number {
  let k = 0;
  while (k < a.length && k < b.length && a[k] === b[k]) k++;
  return k;
}

export const tokensOf = (input: readonly Segment[]): number => input.reduce((sum, [, tokens]) => sum + tokens, 0);
