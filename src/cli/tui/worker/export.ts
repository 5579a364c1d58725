import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Done } from '../../../core/events.js';
import { Measures } from '../../../core/measures/measures.js';
import { summaryOf } from '../../../core/measures/summary.js';
import type { Trace } from '../../../core/trace/trace.js';
import { OutputFile } from '../../../io/output-file.js';
import { RUN_LOG_VERSION } from '../../../io/run-log.js';
import { runLogWriter } from '../../../io/write-run-log.js';
import type { Session } from './session.js';
import type { Source } from './source.js';

/** Writes every run up to the clock: its log and its figures. Returns the files. */
export async function exportRuns(session: Session, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const { sources } = session;
  const files: string[] = [];
  for (const [k, source] of sources.entries()) {
    const which = sources.length === 1 ? '' : `-${k + 1}-${source.name.replace(/[^\w.-]+/g, '-')}`;
    const at = (name: string) => join(folder, name);
    files.push(...(await exportRun(session, source, at(`run${which}.jsonl`), at(`results${which}.json`))));
  }
  return files;
}

async function exportRun(
  session: Session,
  { recording }: Source,
  logPath: string,
  resultsPath: string,
): Promise<string[]> {
  const { state } = recording;
  const trace = session.shape as Trace; // whose segments nobody here reads
  const about = { name: session.trace, programs: trace.programs.length, calls: trace.calls };
  const header = { autellix_run: RUN_LOG_VERSION, trace: about, options: state.options } as const;
  const log = await OutputFile.open(logPath);
  const measures = new Measures(trace);
  const write = runLogWriter(trace, header, (chunk) => log.write(chunk));
  let done: Done | undefined;
  recording.read((event) => {
    if (event.type === 'done') done = event;
    measures.see(event);
    write(event);
  });
  if (done === undefined) {
    done = { type: 'done', t: Math.floor(session.clock.nowUs), engine: -1, complete: false, engines: [] };
    measures.see(done);
    write(done);
  }
  const results = await OutputFile.open(resultsPath);
  results.write(`${JSON.stringify(summaryOf(measures), null, 2)}\n`);
  return [await log.finish(true), await results.finish(true)];
}
