import type { TraceHeader, TraceRow } from '../trace/row.js';
import type { ImportReport } from './report.js';
import type { ImportScope } from './scope.js';

/** What the user says of foreign traces, where the files do not. */
export interface ImportOptions {
  /** Make the agent's own prompt one segment of all programs, where the trace says how long it is. */
  readonly shareSystem?: boolean;
  /** What a row of a Mooncake trace with `session_id` holds: the new tokens, or the whole prompt. */
  readonly mooncakeSessions?: 'delta' | 'cumulative';
  /** Tokens a hash id stands for, where the format does not say (Mooncake: 512). */
  readonly hashBlock?: number;
}

/** How a file begins: enough to tell its format. */
export interface Head {
  /** The first line that is not blank. */
  readonly line: string;
  /** Its JSON value, or the file's where one value spans lines; undefined where neither is JSON. */
  readonly json: unknown;
}

/** One reading of one or more files into one trace. */
export interface ImportJob {
  readonly options: ImportOptions;
  readonly report: ImportReport;
  /** What the files of the trace have in common: names taken, global block ids. */
  readonly scope: ImportScope;
  /** Takes a call. Throws InputError where it does not fit the calls before. */
  emit(row: TraceRow, line?: number): void;
  header?(header: TraceHeader): void;
}

/** Reads one file, piece by piece. Throws InputError; whoever feeds it adds file and line. */
export interface TraceReader {
  /** A line that is not blank, or the whole file (`line` undefined) where one JSON value spans lines. */
  read(text: string, line?: number): void;
  /** No more lines. */
  end?(): void;
}

/** A format: a file under `formats/`, listed in `registry.ts`, held to the conformance suite. */
export interface Importer {
  readonly name: string;
  readonly about: string;
  /** The files say when programs arrive; otherwise arrivals must be drawn. */
  readonly timed: boolean;
  detect(head: Head): boolean;
  open(job: ImportJob): TraceReader;
}
