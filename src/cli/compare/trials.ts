import type { Variant } from '../../core/compare/comparison.js';
import { type Division, divisionsOf, type Group } from '../../core/compare/groups.js';
import { type Outcome, outcomeOf, type Responses, responsesOf } from '../../core/compare/outcome.js';
import { InputError } from '../../core/errors.js';
import { Measures } from '../../core/measures/measures.js';
import { Replay } from '../../core/replay/replay.js';
import type { RunOptions } from '../../core/settings/options.js';
import type { Trace } from '../../core/trace/trace.js';
import { refuseUnreal } from '../../engine/drive/refuse.js';
import type { EngineSetup } from '../../engine/drive.js';
import { drive } from '../drive.js';
import { openEngines, wrongAnswers } from '../engines.js';
import type { Interrupt } from '../interrupt.js';
import type { Progress } from '../progress.js';
import type { Plan } from './variants.js';

/**
 * Runs every plan on the trace of every seed, seed by seed. Stopped, it has what there is: a variant without any
 * outcome is left out, the one that was running is incomplete.
 */
export class Trials {
  /** Answers of real engines that are not what they should be. */
  readonly wrong: string[] = [];
  private divisions: readonly Division[] | undefined;
  private readonly outcomes: Outcome[][];

  constructor(
    private readonly plans: readonly Plan[],
    private readonly interrupt: Interrupt,
    private readonly progress: Progress,
    private readonly setup?: EngineSetup,
  ) {
    this.outcomes = plans.map(() => []);
  }

  get variants(): Variant[] {
    const all = this.plans.map((plan, k): Variant => ({ ...plan, outcomes: this.outcomes[k] }));
    return all.filter(({ outcomes }) => outcomes.length > 0);
  }

  get groups(): readonly Group[] {
    return (this.divisions ?? []).flatMap(({ groups }) => groups);
  }

  /** Of one seed; false when it was stopped. Throws InputError before any is run where one cannot be. */
  async run(trace: Trace, seed: number): Promise<boolean> {
    for (const plan of this.plans) refuse(trace, plan, this.setup !== undefined);
    this.divisions ??= divisionsOf(trace);
    let first: Responses | undefined;
    for (const [k, { name, options }] of this.plans.entries()) {
      if (this.interrupt.asked) return false;
      const measures = new Measures(trace);
      const complete = await this.play(trace, options, measures, `seed ${seed}, ${name}`);
      first ??= responsesOf(measures);
      this.outcomes[k].push(outcomeOf(measures, this.divisions, first));
      if (!complete) return false;
    }
    return true;
  }

  /** One plan, on engines of its own where they are real; false when it was stopped. */
  private async play(trace: Trace, options: RunOptions, measures: Measures, what: string): Promise<boolean> {
    const { setup, interrupt, progress } = this;
    const engines = setup && (await openEngines(trace, options, setup));
    try {
      const replay = new Replay(trace, options, { sink: measures.see, work: engines?.work });
      const tell = ({ endedCalls }: Replay) => progress.share(what, endedCalls / trace.calls);
      const { complete } = await drive(replay, interrupt, tell, engines);
      if (!complete || !engines || !setup.verify) return complete;
      progress.clear();
      this.wrong.push(...(await wrongAnswers(engines, what, () => !interrupt.asked)));
      return !interrupt.asked;
    } finally {
      await engines?.close();
    }
  }
}

/** Makes a replay only for what it throws. */
function refuse(trace: Trace, { name, options }: Plan, real: boolean): void {
  try {
    if (real) refuseUnreal(trace, options);
    new Replay(trace, options);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { field, ...place } = error.place;
    throw new InputError(field === undefined ? error.problem : `${field}: ${error.problem}`, { ...place, field: name });
  }
}
