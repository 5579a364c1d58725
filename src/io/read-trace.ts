import { InputError } from '../core/errors.js';
import type { Head, Importer, ImportJob, ImportOptions, TraceReader } from '../core/import/importer.js';
import { parseWithHashIds } from '../core/import/parts/exact-json.js';
import { importerOf } from '../core/import/registry.js';
import { ImportReport } from '../core/import/report.js';
import { ImportScope } from '../core/import/scope.js';
import { TraceBuilder } from '../core/trace/builder.js';
import type { Trace } from '../core/trace/trace.js';
import { MAX_TEXT_CHARS, placed, readLines } from './lines.js';
import { labelOf } from './text.js';
import { TextParts } from './text-parts.js';
import { traceFiles, traceName } from './trace-files.js';

/** A trace as its files have it. */
export interface ReadTrace {
  readonly trace: Trace;
  readonly name: string;
  /** The formats read, each once. */
  readonly formats: readonly string[];
  /** What was assumed, repaired and dropped, a line each. */
  readonly notes: readonly string[];
  /** The files say when programs arrive; otherwise all arrive at 0 and arrivals should be drawn. */
  readonly timed: boolean;
}

/**
 * Reads traces of any known format, plain or gzipped, as one: files, folders (the trace files in them) and `-` for
 * stdin. What is wrong is refused with file, line and field ({@link InputError}).
 */
export async function readTrace(paths: readonly string[], options: ImportOptions = {}): Promise<ReadTrace> {
  if (paths.length === 0) throw new InputError('no trace given; expected a file, a folder or - for stdin');
  const builder = new TraceBuilder();
  const report = new ImportReport();
  const job: ImportJob = {
    options,
    report,
    scope: new ImportScope(),
    emit: (row, line) => builder.add(row, line),
    header: (header) => {
      builder.header ??= header;
    },
  };
  const importers = new Set<Importer>();
  for (const path of await traceFiles(paths)) {
    builder.startFile(labelOf(path));
    importers.add(await new FileFeed(path, job).run());
  }
  const trace = finish(builder, paths);
  return {
    trace,
    name: trace.header?.name ?? traceName(paths),
    formats: [...importers].map(({ name }) => name),
    notes: report.lines(),
    timed: [...importers].every(({ timed }) => timed),
  };
}

function finish(builder: TraceBuilder, paths: readonly string[]): Trace {
  if (builder.calls > 0) return builder.finish();
  const file = paths.map(labelOf).join(', ');
  throw new InputError('no calls; expected at least one line with a call', { file });
}

/** Feeds one file to the importer that knows it. */
class FileFeed {
  private importer: Importer | undefined;
  private reader: TraceReader | undefined;
  /** The text so far of a file whose JSON value spans lines. */
  private document: TextParts | undefined;

  constructor(
    private readonly path: string,
    private readonly job: ImportJob,
  ) {}

  async run(): Promise<Importer> {
    await readLines(this.path, (text, line) => this.take(text, line));
    const file = labelOf(this.path);
    try {
      if (this.document !== undefined) this.takeDocument(this.document.take());
      this.reader?.end?.();
    } catch (error) {
      throw error instanceof InputError ? error.at({ file }) : error;
    }
    if (this.importer === undefined) throw new InputError('empty; expected a trace', { file });
    return this.importer;
  }

  private take(text: string, line: number): void {
    if (this.document !== undefined) {
      this.addTo(this.document, text);
      return;
    }
    if (this.reader === undefined && !this.begin(text)) {
      this.document = new TextParts();
      this.addTo(this.document, text);
      return;
    }
    this.reader?.read(text, line);
  }

  /** Finds the importer; false where the JSON value goes on. (Apart, so that what is parsed twice is not there twice.) */
  private begin(text: string): boolean {
    const head = headOf(text);
    if (head !== undefined) this.open(head);
    return head !== undefined;
  }

  private addTo(document: TextParts, text: string): void {
    document.add(`${text}\n`);
    if (document.length <= MAX_TEXT_CHARS) return;
    throw new InputError(`a JSON value of over ${MAX_TEXT_CHARS} characters; expected shorter ones`);
  }

  private takeDocument(text: string): void {
    let json: unknown;
    try {
      json = parseWithHashIds(text);
      this.open({ line: text.slice(0, text.indexOf('\n')), json });
    } catch (error) {
      throw placed(error, 1);
    }
    try {
      this.reader?.read(text);
    } catch (error) {
      throw placed(error, undefined);
    }
  }

  private open(head: Head): void {
    this.importer = importerOf(head);
    this.reader = this.importer.open(this.job);
  }
}

/** Undefined where the line is the beginning of a JSON value that goes on in the next. */
function headOf(line: string): Head | undefined {
  try {
    return { line, json: parseWithHashIds(line) };
  } catch (error) {
    if (!/^\s*[[{]/.test(line)) return { line, json: undefined };
    const at = /position (\d+)/.exec((error as Error).message);
    const atEnd = at === null ? /end of JSON/.test((error as Error).message) : Number(at[1]) >= line.trimEnd().length;
    if (atEnd) return undefined;
    throw error;
  }
}
