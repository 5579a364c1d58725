import { Measures } from '../../core/measures/measures.js';
import { type Summary, summaryOf } from '../../core/measures/summary.js';
import { Replay } from '../../core/replay/replay.js';
import type { RunOptions } from '../../core/settings/options.js';
import { plainOptions } from '../../core/settings/plain-options.js';
import type { Trace } from '../../core/trace/trace.js';
import { nameOf } from '../../engine/calibrate/profile.js';
import { refuseUnreal } from '../../engine/drive/refuse.js';
import type { Engines } from '../../engine/drive.js';
import type { FidelityFlags } from '../commands/fidelity.js';
import { drive } from '../drive.js';
import { decoderOf, describe, forEngine, realSetup } from '../engines.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { figuresOf, machineOf, sameSteps } from '../fidelity/figures.js';
import { RealRuns } from '../fidelity/real-runs.js';
import { fidelityTable, verdict } from '../fidelity/report.js';
import { idleFlags } from '../idle-flags.js';
import { Interrupt } from '../interrupt.js';
import { loadTrace } from '../load-trace.js';
import { tell } from '../notes.js';
import { Progress } from '../progress.js';
import { headline } from '../replay/report.js';
import { asLines, asText } from '../report.js';
import { runOptions } from '../run-options.js';
import { styleFor } from '../style.js';

export async function run(paths: readonly string[], flags: FidelityFlags): Promise<ExitCode> {
  const asReal = { ...flags, engine: 'tfjs' };
  const options = await runOptions(forEngine(asReal));
  const { trace, name, notes } = await loadTrace(paths, flags);
  refuseUnreal(trace, options);
  tell([...notes, ...idleFlags(flags, options)]);
  const setup = realSetup(asReal);
  const interrupt = new Interrupt();
  const progress = new Progress('lines');
  let engines: Engines | undefined;
  try {
    const modelled = await play(trace, options, interrupt, (share) => progress.share('modelled', share));
    const real = new RealRuns(trace, options, setup, flags.asMeasured === true);
    while (real.summaries.length < flags.runs && !interrupt.asked) {
      const what = `real, run ${real.summaries.length + 1}`;
      const show = (share: number) => progress.share(what, share);
      engines = (await real.run((link) => play(trace, options, interrupt, show, link))) ?? engines;
    }
    progress.clear();
    if (interrupt.asked || !engines) {
      process.stderr.write('autellix: interrupted: nothing to compare\n');
      return interrupt.code;
    }
    const then = real.slower.length > 0 ? real.paceThen(engines.about) : undefined;
    const machine = then ? [machineOf(then, real.slower)] : [];
    const figures = [...figuresOf(modelled, real.summaries), sameSteps(real.prices), ...machine];
    const ran = nameOf(engines.about);
    const what = headline(name, options, `${options.profile.name}, and on ${describe(engines)}`);
    const about = { trace: name, notes, decoder: decoderOf(engines), options: plainOptions(options) };
    const json = () => `${JSON.stringify({ autellix_fidelity: 1, ...about, figures }, null, 2)}\n`;
    const style = styleFor(process.stdout);
    const text = () =>
      `${asLines([what, verdict(figures, ran, options.profile.reference?.of)], style.columns)}\n${asText([fidelityTable(figures, flags.runs)], style)}`;
    process.stdout.write(flags.json ? json() : text());
    return EXIT.ok;
  } finally {
    interrupt.close();
    progress.clear();
  }
}

/** One run, modelled where there are no engines. */
async function play(
  trace: Trace,
  options: RunOptions,
  interrupt: Interrupt,
  show: (share: number) => void,
  engines?: Engines,
): Promise<Summary> {
  const measures = new Measures(trace);
  const replay = new Replay(trace, options, { sink: measures.see, work: engines?.work });
  await drive(replay, interrupt, ({ endedCalls }) => show(endedCalls / trace.calls), engines);
  return summaryOf(measures);
}
