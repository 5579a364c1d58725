import { mean } from 'd3-array';
import { costOf } from '../../core/cost.js';
import { Measures } from '../../core/measures/measures.js';
import { type Summary, summaryOf } from '../../core/measures/summary.js';
import { Replay } from '../../core/replay/replay.js';
import type { RunOptions } from '../../core/settings/options.js';
import { plainOptions } from '../../core/settings/plain-options.js';
import type { Trace } from '../../core/trace/trace.js';
import { slowness } from '../../engine/calibrate/pace.js';
import { nameOf, paceThen, referenceOf } from '../../engine/calibrate/profile.js';
import { Reference, worksToTime } from '../../engine/calibrate/reference.js';
import { SteadyEngine } from '../../engine/calibrate/steady-engine.js';
import { refuseUnreal } from '../../engine/drive/refuse.js';
import type { Engines } from '../../engine/drive.js';
import type { EngineLink } from '../../engine/process/engine-process.js';
import type { Hello, Ready } from '../../engine/process/messages.js';
import type { FidelityFlags } from '../commands/fidelity.js';
import { drive } from '../drive.js';
import { decoderOf, describe, forEngine, openEngines, realSetup } from '../engines.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { figuresOf, machineOf, sameSteps } from '../fidelity/figures.js';
import { type Prices, pricing } from '../fidelity/priced.js';
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
  const real = { ...flags, engine: 'tfjs' };
  const options = await runOptions(forEngine(real));
  const { trace, name, notes } = await loadTrace(paths, flags);
  refuseUnreal(trace, options);
  tell([...notes, ...idleFlags(flags, options)]);
  const setup = realSetup(real);
  const interrupt = new Interrupt();
  const progress = new Progress('lines');
  let engines: Engines | undefined;
  try {
    const modelled = await play(trace, options, interrupt, (share) => progress.share('modelled', share));
    const summaries: Summary[] = [];
    const prices: Prices[] = [];
    const cost = costOf(options.profile);
    const { profile } = options;
    const reference = referenceOf(profile) ?? new Reference(worksToTime(profile), profile.block_tokens);
    const paceFor = (ready: Ready) => (flags.asMeasured ? undefined : paceThen(profile, ready));
    const slower: number[] = [];
    for (let k = 1; k <= flags.runs && !interrupt.asked; k++) {
      const paid = { realUs: 0, modelledUs: 0 };
      const links: EngineLink[] = [];
      const start = async (hello: Hello): Promise<EngineLink> => {
        const link = await SteadyEngine.startAt(paceFor, hello, reference);
        links.push(link);
        return link;
      };
      engines = await openEngines(trace, options, { ...setup, start, onWork: pricing(cost, paid) });
      prices.push(paid);
      summaries.push(
        await play(trace, options, interrupt, (share) => progress.share(`real, run ${k}`, share), engines),
      );
      const steady = links.filter((link) => link instanceof SteadyEngine);
      if (steady.length > 0) slower.push(mean(steady, ({ timesUs, paceUs }) => slowness(timesUs, paceUs)) as number);
      await engines.close();
    }
    progress.clear();
    if (interrupt.asked || !engines) {
      process.stderr.write('autellix: interrupted: nothing to compare\n');
      return interrupt.code;
    }
    const then = slower.length > 0 ? paceFor(engines.about) : undefined;
    const figures = [...figuresOf(modelled, summaries), sameSteps(prices), ...(then ? [machineOf(then, slower)] : [])];
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
    await engines?.close();
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
