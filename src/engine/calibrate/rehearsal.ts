import { chillAfter } from '../../core/cost.js';
import { generate } from '../../core/generate/generate.js';
import { WORKLOADS } from '../../core/generate/workloads/registry.js';
import { Replay } from '../../core/replay/replay.js';
import type { RunOptions } from '../../core/settings/options.js';
import type { Profile } from '../../core/settings/profile.js';
import { RUN_DEFAULTS } from '../../core/settings/systems.js';
import { TraceBuilder } from '../../core/trace/builder.js';
import { applyLoad } from '../../core/trace/load.js';
import type { Trace } from '../../core/trace/trace.js';
import { Tokens } from '../drive/tokens.js';
import { requestFor, resultOf } from '../drive/works.js';
import type { EngineLink } from '../process/engine-process.js';
import { powers } from './grid.js';
import { loadsOf } from './member-shape.js';
import type { Measured } from './samples.js';

/** Time of an engine that a rehearsal takes, and steps between decisions as the default system has them. */
const REHEARSAL_MS = 1000;
const STEPS = 8;
const MOVES = 256;
/**
 * Before that it plays so long what does not count: an engine that has waited while another process worked takes 3 to 5 %
 * longer for the first 20 ms and a little longer for the next 80, and one that runs never waits.
 */
const WARM_UP_MS = 200;
const BEGINNING_MS = 2000;
/** Seeds of what does not count. */
const OTHER_SEED = 1 << 20;

/** A pool holds a full batch of calls so long, as the workloads have them before they are scaled. */
const CALL_TOKENS = 8192;

/**
 * The steps of a run's beginning: so many programs at once, drawn by this seed from a trace (which says so) or from the
 * mixed workload, under the real scheduler. Here members differ in length, prompts and decodes take turns, and a scheduler works between steps, all of
 * which cost time that no grid of equal members shows.
 */
export async function rehearse(
  engine: EngineLink,
  profile: Profile,
  programs: number,
  seed: number,
  of?: Trace,
): Promise<Measured[]> {
  await play(engine, staged(profile, programs, OTHER_SEED + seed, of), WARM_UP_MS);
  return play(engine, staged(profile, programs, seed, of), REHEARSAL_MS);
}

/** The beginning of a run, which does not count. */
export const warmUpForRun = (engine: EngineLink, trace: Trace, options: RunOptions): Promise<void> =>
  warmUp(engine, [{ trace, replay: new Replay(trace, { ...options, engines: 1 }, { work: 'virtual' }) }]);

/** The same of rehearsals. */
export const warmUpForRehearsals = (engine: EngineLink, profile: Profile, of?: Trace): Promise<void> =>
  warmUp(
    engine,
    programCounts(profile, of).map((programs) => staged(profile, programs, OTHER_SEED, of)),
  );

/**
 * An engine that has just begun takes up to 15 % longer for steps whose sizes it has not seen (TensorFlow prepares each), which
 * a run of some seconds has behind it after one or two.
 */
async function warmUp(engine: EngineLink, runs: readonly Staged[]): Promise<void> {
  for (const run of runs) await play(engine, run, BEGINNING_MS / runs.length);
}

/** The steps of a replay's first `ms` of engine time. */
async function play(engine: EngineLink, { trace, replay }: Staged, ms: number): Promise<Measured[]> {
  const tokens = new Tokens(trace, engine.ready.vocab);
  const steps: Measured[] = [];
  let leftUs = ms * 1000;
  let chill = 0;
  do {
    for (const work of replay.works()) {
      const done = await engine.ask(requestFor(work, tokens));
      replay.worked(work.engine, resultOf(work, done, tokens));
      const loads = loadsOf(work);
      for (const [step, us] of done.stepUs.entries()) {
        const load = loads[step];
        const prompted = load.prompts.count > 0;
        steps.push({ load, ms: us / 1000, first: Number(step === 0), chill: prompted ? 0 : chill });
        chill = chillAfter(chill, prompted, 1);
        leftUs -= us;
      }
    }
  } while (leftUs > 0 && replay.advance(MOVES));
  return steps;
}

type Staged = ReturnType<typeof staged>;

/** A rehearsal that waits for its first work to be done. */
export function staged(profile: Profile, programs: number, seed: number, of?: Trace) {
  const trace = of ? applyLoad(of, { sample: programs, seed }).trace : generated(profile, programs, seed);
  const options = { ...RUN_DEFAULTS, steps: STEPS, batch: profile.batch, profile };
  return { trace, replay: new Replay(trace, options, { work: 'virtual' }) };
}

/** How many programs at once are worth a rehearsal: 1, 2, 4, … and as many as a batch, or a trace, has. */
export const programCounts = ({ batch }: Profile, of?: Trace): number[] =>
  powers(1, 2, Math.min(batch, of?.programs.length ?? batch));

function generated(profile: Profile, programs: number, seed: number): Trace {
  const pool = (profile.device_blocks as number) * profile.block_tokens;
  const builder = new TraceBuilder();
  for (const row of generate({ shares: WORKLOADS.mixed, programs, rate: 1, seed })) builder.add(row);
  return applyLoad(builder.finish(), {
    tokenScale: Math.min(1, pool / profile.batch / CALL_TOKENS),
    leaveOutOver: pool,
    arrivals: { how: 'at-once' },
    delayScale: 0,
    seed,
  }).trace;
}
