import { cpus } from 'node:os';
import { basename } from 'node:path';
import { InputError } from '../../core/errors.js';
import { calibrate } from '../../engine/calibrate/calibrate.js';
import type { Fit } from '../../engine/calibrate/fit.js';
import { calibrated, worksAt } from '../../engine/calibrate/profile.js';
import { Reference, worksToTime } from '../../engine/calibrate/reference.js';
import { SteadyEngine } from '../../engine/calibrate/steady-engine.js';
import { answersOf } from '../../engine/drive/answers.js';
import { helloFor } from '../../engine/drive.js';
import { Claims } from '../../io/claims.js';
import { OutputFile } from '../../io/output-file.js';
import type { CalibrateFlags } from '../commands/calibrate.js';
import { forEngine, namingFlags, realSetup } from '../engines.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { inputsOf } from '../inputs.js';
import { Interrupt } from '../interrupt.js';
import { type LoadedTrace, loadTrace } from '../load-trace.js';
import { tell } from '../notes.js';
import { Progress } from '../progress.js';
import { asText, type Section } from '../report.js';
import { runOptions } from '../run-options.js';
import { terminalColumns } from '../wrap.js';

export async function run(paths: readonly string[], flags: CalibrateFlags): Promise<ExitCode> {
  const setup = realSetup({ ...flags, engine: 'tfjs' });
  const options = await runOptions(forEngine({ ...flags, engine: 'tfjs', system: 'none' }));
  const base = { ...options.profile, batch: options.batch };
  if (base.device_blocks === null) throw new InputError('unlimited; expected a number', { field: '--device-blocks' });
  const rehearsed = await traceOf(paths, flags, base.device_blocks * base.block_tokens);
  const file = await fileOf(paths, flags);
  // while engines start there is nothing to stop at
  let interrupt = new Interrupt(true);
  const progress = new Progress('lines');
  let grid: SteadyEngine | undefined;
  try {
    const hello = helloFor(options, setup);
    progress.share('starting engines', 0);
    const reference = new Reference(worksToTime(base, rehearsed?.trace), base.block_tokens);
    grid = await namingFlags(SteadyEngine.start(hello, reference));
    interrupt.close();
    interrupt = new Interrupt();
    const { ready, paceUs } = grid;
    const stage = () => SteadyEngine.startAt(() => paceUs, hello, reference);
    const what = `measuring ${ready.model} on ${ready.backend}`;
    const goOn = (share: number): boolean => {
      progress.share(what, share);
      return !interrupt.asked;
    };
    const fit = await calibrate({ grid, stage }, base, flags.rounds, goOn, rehearsed?.trace);
    progress.clear();
    if (!fit) {
      await file?.discard();
      process.stderr.write('autellix: interrupted: there is no profile\n');
      return interrupt.code;
    }
    const name = file ? basename(file.path).replace(/\.json$/i, '') : `${ready.model}-${ready.backend}`;
    const about = rehearsed && [rehearsed.name, ...rehearsed.notes].join('; ');
    const profile = calibrated(name, base, fit, ready, machine(), about, worksAt(reference.works, paceUs));
    const json = `${JSON.stringify(profile, null, 2)}\n`;
    (file ?? process.stdout).write(json);
    await file?.finish(true);
    const out = file ? process.stdout : process.stderr;
    out.write(asText([residuals(fit)], { columns: terminalColumns(out) }));
    if (file) tell([`wrote ${file.path}: --profile ${file.path} models this engine`], '');
    return EXIT.ok;
  } catch (error) {
    await file?.discard();
    throw error;
  } finally {
    interrupt.close();
    progress.clear();
    await grid?.close();
  }
}

/** Traffic to rehearse: programs that fit the pool, all at once, with tools that take no time. */
async function traceOf(
  paths: readonly string[],
  { tokenScale }: CalibrateFlags,
  pool: number,
): Promise<LoadedTrace | undefined> {
  if (paths.length === 0) {
    if (tokenScale === undefined) return undefined;
    throw new InputError('of no use without a trace to rehearse', { field: '--token-scale' });
  }
  const load = { tokenScale, arrivals: 'at-once', delayScale: 0, leaveOutOver: pool + 1 };
  const loaded = await loadTrace(paths, load).catch((error) => {
    const ours = error instanceof InputError && error.place.field === '--leave-out-over';
    throw ours ? new InputError(`${error.problem} the KV pool`, { field: paths.join(' ') }) : error;
  });
  answersOf(loaded.trace);
  tell(loaded.notes);
  return loaded;
}

async function fileOf(paths: readonly string[], { output, profile }: CalibrateFlags): Promise<OutputFile | undefined> {
  if (output === undefined || output === '-') return undefined;
  await (await Claims.of(inputsOf(paths, { profile }))).claim(output, '--output');
  return OutputFile.open(output);
}

const residuals = ({ steps, swaps }: Fit): Section => ({
  title: 'How well the profile tells what was measured',
  columns: [
    { title: '' },
    { title: 'sizes', as: 'count' },
    { title: 'R²', as: 'text' },
    { title: 'residual, mean', as: 'percent' },
    { title: 'worst', as: 'percent' },
    { title: 'of' },
  ],
  rows: [
    ['steps', steps.cells, steps.r2.toFixed(4), steps.mean, steps.worst, steps.worstAt],
    ...(swaps.cells === 0 ? [] : [['swaps', swaps.cells, swaps.r2.toFixed(4), swaps.mean, swaps.worst, swaps.worstAt]]),
  ],
});

function machine(): string {
  const all = cpus();
  return all.length === 0 ? process.arch : `${all.length} × ${all[0].model.trim()}`;
}
