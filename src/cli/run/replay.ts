import type { RunEvent } from '../../core/events.js';
import { Measures } from '../../core/measures/measures.js';
import { METRICS } from '../../core/measures/metrics.js';
import { summaryOf } from '../../core/measures/summary.js';
import { Replay } from '../../core/replay/replay.js';
import type { RunOptions } from '../../core/settings/options.js';
import { plainOptions } from '../../core/settings/plain-options.js';
import type { Engines } from '../../engine/drive.js';
import { writeCalls, writePrograms } from '../../io/records.js';
import { RUN_LOG_VERSION } from '../../io/run-log.js';
import { runLogWriter } from '../../io/write-run-log.js';
import { failuresOf, heldLine, readAssertions } from '../assertions.js';
import type { ReplayFlags } from '../commands/replay.js';
import { drive } from '../drive.js';
import { decoderOf, describe, engineSetup, forEngine, openEngines, wrongAnswers } from '../engines.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { idleFlags } from '../idle-flags.js';
import { inputsOf } from '../inputs.js';
import { Interrupt } from '../interrupt.js';
import { type LoadedTrace, loadTrace } from '../load-trace.js';
import { tell } from '../notes.js';
import { count, duration, quantity } from '../numbers.js';
import { Progress } from '../progress.js';
import { asJson } from '../replay/json.js';
import { Outputs } from '../replay/outputs.js';
import { diagnosisOf, headline, sections } from '../replay/report.js';
import { asLines, asText } from '../report.js';
import { runOptions } from '../run-options.js';
import { styleFor } from '../style.js';

const FIGURES = { names: METRICS.map(({ name }) => name), kind: 'metric', expected: 'one of docs/measures.md' };

export async function run(paths: readonly string[], flags: ReplayFlags): Promise<ExitCode> {
  const assertions = readAssertions(flags.assert ?? [], FIGURES);
  const setup = engineSetup(flags);
  const options = await runOptions(forEngine(flags));
  const loaded = await loadTrace(paths, flags);
  tell([...loaded.notes, ...idleFlags(flags, options)]);

  const outputs = await Outputs.open(flags, inputsOf(paths, flags));
  let engines: Engines | undefined;
  // from here on, so that Ctrl-C while engines start ends them, too
  const interrupt = new Interrupt();
  try {
    engines = setup && (await openEngines(loaded.trace, options, setup));
    const measures = new Measures(loaded.trace);
    const { end, stopped } = await play(loaded, options, flags, measures, outputs, interrupt, engines);
    interrupt.endAtOnce();
    const summary = summaryOf(measures);
    const json = asJson(summary, loaded, options, end.engines, engines && decoderOf(engines));
    outputs.get('json')?.write(json);
    const [calls, programs] = [outputs.get('calls'), outputs.get('programs')];
    if (calls) await writeCalls(measures, calls);
    if (programs) await writePrograms(measures, programs);
    const files = await outputs.finish(!stopped);
    const broken = stopped ? [] : failuresOf(assertions, (name) => summary.metrics[name]);

    const out = flags.events === '-' ? process.stderr : process.stdout;
    const style = styleFor(out);
    const on = engines && describe(engines);
    const head = [headline(loaded.name, options, on), ...diagnosisOf(summary, options)];
    const text = () => `${asLines(head, style.columns)}\n${asText(sections(summary, options, end), style)}`;
    out.write(flags.json === true ? json : text());
    if (stopped) {
      const kept = files.length === 0 ? '' : `; partial files: ${files.join(', ')}`;
      tell([`interrupted: the figures are of what had ended${kept}`], 'autellix: ');
      return interrupt.code;
    }
    interrupt.endAtOnce('all was written, but answers are not checked');
    const failures = [...broken, ...(engines?.setup.verify ? await wrongAnswers(engines) : [])];
    tell(failures, 'autellix: ');
    if (failures.length === 0 && assertions.length > 0) tell([heldLine(assertions.length)], '');
    return failures.length === 0 ? EXIT.ok : EXIT.failed;
  } catch (error) {
    await outputs.discard();
    throw error;
  } finally {
    interrupt.close();
    await engines?.close();
  }
}

/** Runs the trace; the run log takes what is written as it goes. */
async function play(
  { trace, name }: LoadedTrace,
  options: RunOptions,
  flags: ReplayFlags,
  measures: Measures,
  outputs: Outputs,
  interrupt: Interrupt,
  engines: Engines | undefined,
) {
  const events = outputs.get('events');
  const about = { name, programs: trace.programs.length, calls: trace.calls };
  const header = { autellix_run: RUN_LOG_VERSION, trace: about, options: plainOptions(options) } as const;
  const log = events && runLogWriter(trace, header, (chunk) => events.write(chunk));
  const sink = log
    ? (event: RunEvent) => {
        measures.see(event);
        log(event);
      }
    : measures.see;
  const replay = new Replay(trace, options, {
    sink,
    check: flags.check,
    singleSteps: flags.singleSteps,
    clockMs: () => performance.now(),
    work: engines?.work,
  });

  const progress = new Progress();
  const beganMs = performance.now();
  const show = () => {
    progress.tell(() => progressLine(replay, trace.calls, performance.now() - beganMs));
    return events?.drain();
  };
  try {
    const end = await drive(replay, interrupt, show, engines);
    return { end, stopped: interrupt.asked };
  } finally {
    progress.clear();
  }
}

function progressLine({ endedCalls, nowUs }: Replay, calls: number, tookMs: number): string {
  const share = Math.floor((100 * endedCalls) / calls);
  const speed = quantity((1000 * endedCalls) / tookMs);
  return `${share} %  ${count(endedCalls)} calls  ${speed}/s  virtual time ${duration(nowUs / 1000)}`;
}
