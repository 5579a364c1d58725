import { mean } from 'd3-array';
import { costOf } from '../../core/cost.js';
import type { Summary } from '../../core/measures/summary.js';
import type { RunOptions } from '../../core/settings/options.js';
import type { Trace } from '../../core/trace/trace.js';
import { slowness } from '../../engine/calibrate/pace.js';
import { paceThen, referenceOf } from '../../engine/calibrate/profile.js';
import { Reference, worksToTime } from '../../engine/calibrate/reference.js';
import { warmUpForRun } from '../../engine/calibrate/rehearsal.js';
import { SteadyEngine } from '../../engine/calibrate/steady-engine.js';
import type { EngineSetup, Engines } from '../../engine/drive.js';
import { EngineDied, type EngineLink } from '../../engine/process/engine-process.js';
import type { Hello, Ready } from '../../engine/process/messages.js';
import { openEngines } from '../engines.js';
import { tell } from '../notes.js';
import { type Prices, pricing } from './priced.js';

/** Runs in which an engine died are run again, but not for ever. */
const MOST_DEATHS = 5;

/** The real runs of a trace, one after the other. One in which an engine died tells nothing of a model, and does not count. */
export class RealRuns {
  readonly summaries: Summary[] = [];
  /** What the steps of each run took, and what the profile says of them. */
  readonly prices: Prices[] = [];
  /** How much longer the reference took in each run than when the profile was calibrated; none where durations are as measured. */
  readonly slower: number[] = [];
  private deaths = 0;
  private readonly reference: Reference;

  constructor(
    private readonly trace: Trace,
    private readonly options: RunOptions,
    private readonly setup: EngineSetup,
    /** Durations as they are, however fast the machine is. */
    private readonly asMeasured: boolean,
  ) {
    const { profile } = options;
    this.reference = referenceOf(profile) ?? new Reference(worksToTime(profile), profile.block_tokens);
  }

  /** What a step of each work of the reference took when the profile was calibrated of such an engine, microseconds. */
  paceThen(ready: Ready): readonly number[] | undefined {
    return this.asMeasured ? undefined : paceThen(this.options.profile, ready);
  }

  /** One more run, which `play` plays to its end or to where it was stopped; its engines, closed. Undefined: one of them died. */
  async run(play: (engines: Engines) => Promise<Summary>): Promise<Engines | undefined> {
    try {
      return await this.runOnce(play);
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      if (++this.deaths > MOST_DEATHS) throw new Error(`engines died ${this.deaths} times; is there memory enough?`);
      tell([`${error.message}; this run does not count, and is run again`]);
      return undefined;
    }
  }

  private async runOnce(play: (engines: Engines) => Promise<Summary>): Promise<Engines> {
    const paid = { realUs: 0, modelledUs: 0 };
    const steady: Timed[] = [];
    // one after the other: they would time each other
    let last: Promise<unknown> = Promise.resolve();
    const start = (hello: Hello): Promise<EngineLink> => {
      const link = last.then(() => this.start(hello, steady));
      last = link.catch(() => {});
      return link;
    };
    const onWork = pricing(costOf(this.options.profile), paid);
    const engines = await openEngines(this.trace, this.options, { ...this.setup, start, onWork, onDeath });
    try {
      this.summaries.push(await play(engines));
      this.prices.push(paid);
      if (steady.length > 0) this.slower.push(mean(steady, slownessSince) as number);
      return engines;
    } finally {
      await engines.close();
    }
  }

  /** An engine that has the beginning of a run behind it. */
  private async start(hello: Hello, steady: Timed[]): Promise<EngineLink> {
    const link = await SteadyEngine.startAt((ready) => this.paceThen(ready), hello, this.reference);
    try {
      await warmUpForRun(link, this.trace, this.options);
    } catch (error) {
      await link.close();
      if (error instanceof EngineDied) onDeath(0, error.how);
      throw error;
    }
    if (link instanceof SteadyEngine) steady.push({ engine: link, before: link.timesUs.map(({ length }) => length) });
    return link;
  }
}

/** An engine, and how often each work was timed before the run began. */
interface Timed {
  readonly engine: SteadyEngine;
  readonly before: readonly number[];
}

const slownessSince = ({ engine: { timesUs, paceUs }, before }: Timed): number =>
  slowness(
    timesUs.map((us, work) => us.slice(before[work])),
    paceUs,
  );

/** An engine died, and with it the run. */
class Lost extends Error {}

function onDeath(engine: number, how: string): never {
  throw new Lost(`engine ${engine} died (${how})`);
}
