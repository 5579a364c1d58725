import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { InputError } from '../../../core/errors.js';
import type { Done } from '../../../core/events.js';
import { Measures } from '../../../core/measures/measures.js';
import { summaryOf } from '../../../core/measures/summary.js';
import type { Trace } from '../../../core/trace/trace.js';
import { OutputFile } from '../../../io/output-file.js';
import { RUN_LOG_VERSION } from '../../../io/run-log.js';
import { runLogWriter } from '../../../io/write-run-log.js';
import type { Session } from './session.js';
import type { Source } from './source.js';

/** Between two looks whether runs have caught up. */
const PAUSE_MS = 10;

/**
 * Writes every run up to an instant, wherever the clock is: its log and its figures. Returns the files. Runs that are begun
 * anew, with options that were changed right after the screen was saved, say, it waits for, and writes those. Throws
 * {@link InputError} where one was sent elsewhere meanwhile.
 */
export async function exportRuns(session: Session, folder: string, tUs: number): Promise<string[]> {
  while (session.catchingUp) await setTimeout(PAUSE_MS);
  const { sources } = session;
  if (sources.some(({ over, reachedUs }) => !over && reachedUs < Math.floor(tUs))) {
    throw new InputError(
      'log and results are not saved: the changed run was not brought that far; save again where it is',
    );
  }
  if (sources.some(({ recording }) => recording.startUs > 0)) {
    throw new InputError(
      'log and results are not saved: the run is longer than what is kept of it; expected replay --events',
    );
  }
  await mkdir(folder, { recursive: true });
  const outputs: OutputFile[] = [];
  try {
    for (const [k, { name }] of sources.entries()) {
      const which = sources.length === 1 ? '' : `-${k + 1}-${name.replace(/[^\w.-]+/g, '-')}`;
      outputs.push(await OutputFile.open(join(folder, `run${which}.jsonl`)));
      outputs.push(await OutputFile.open(join(folder, `results${which}.json`)));
    }
    for (const [k, source] of sources.entries()) {
      writeRun(session, source, Math.floor(tUs), outputs[2 * k], outputs[2 * k + 1]);
    }
    for (const output of outputs) await output.close();
    return outputs.map((output) => output.settle(true));
  } catch (error) {
    for (const output of outputs) await output.discard();
    throw error;
  }
}

function writeRun(session: Session, { recording }: Source, tUs: number, log: OutputFile, results: OutputFile): void {
  const trace = session.shape as Trace; // whose segments nobody here reads
  const about = { name: session.trace, programs: trace.programs.length, calls: trace.calls };
  const header = { autellix_run: RUN_LOG_VERSION, trace: about, options: recording.first.options } as const;
  const measures = new Measures(trace);
  const write = runLogWriter(trace, header, (chunk) => log.write(chunk));
  let done: Done | undefined;
  recording.read((event) => {
    // the run goes on
    if (event.t > tUs) return false;
    if (event.type === 'done') done = event;
    measures.see(event);
    write(event);
    return true;
  });
  if (done === undefined) {
    done = { type: 'done', t: tUs, engine: -1, complete: false, engines: [] };
    measures.see(done);
    write(done);
  }
  results.write(`${JSON.stringify(summaryOf(measures), null, 2)}\n`);
}
