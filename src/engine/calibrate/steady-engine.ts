import { mean, sum } from 'd3-array';
import { type EngineLink, EngineProcess } from '../process/engine-process.js';
import type { AnswerTo, Done, Hello, Ready, Request, WorkRequest } from '../process/messages.js';
import { RECENT, slowness } from './pace.js';
import { type Reference, timeOf } from './reference.js';

/** A look is due when the engine has worked so many times as long as the last one took. */
const REST = 6;
/** How often each work is timed to know what it takes in the beginning. */
const LAPS = 7;

type StartEngine = (hello: Hello) => Promise<EngineLink>;

/**
 * An engine on a machine that others share, as if that were always as fast as once: between works it times works of a
 * reference, one with a prompt and one of decodes at a time and other ones the next time. The durations that it tells are
 * those it measures, divided by how much longer the reference took lately than once. Decodes, which read memory, and prompts,
 * which compute, are slowed down by other things, so each has a factor of its own. It takes a sixth longer by the wall clock.
 * Swaps go by the factor of decodes: both move memory.
 */
export class SteadyEngine implements EngineLink {
  /** All timings of each work since it began, microseconds a step. */
  readonly timesUs: number[][];
  private readonly prompts: readonly number[];
  private readonly decodes: readonly number[];
  private pace: readonly number[] = [];
  private turn = 0;
  private restUs = 0;

  private constructor(
    private readonly link: EngineLink,
    private readonly requests: readonly WorkRequest[],
    /** Works that fill its blocks. */
    private readonly fill: readonly WorkRequest[],
  ) {
    const works = [...requests.keys()];
    this.prompts = works.filter((work) => hasPrompt(requests[work]));
    this.decodes = works.filter((work) => !hasPrompt(requests[work]));
    this.timesUs = works.map(() => []);
  }

  /** An engine that tells durations as at the pace that it has in the beginning. */
  static async start(
    hello: Hello,
    reference: Reference,
    begin: StartEngine = EngineProcess.start,
  ): Promise<SteadyEngine> {
    return SteadyEngine.on(await begin(reference.behind(hello)), hello, reference, (engine) => engine.seePace());
  }

  /** One that tells them as at a pace that is known of it; where none is, as they are measured, once it is warm. */
  static async startAt(
    paceFor: (ready: Ready) => readonly number[] | undefined,
    hello: Hello,
    reference: Reference,
    begin: StartEngine = EngineProcess.start,
  ): Promise<EngineLink> {
    const link = await begin(reference.behind(hello));
    const pace = paceFor(link.ready);
    const engine = await SteadyEngine.on(link, hello, reference, async (warm) => pace && warm.goAt(pace));
    return pace ? engine : link;
  }

  /** One that is warm, and what comes next; where that fails its process is closed. */
  private static async on(
    link: EngineLink,
    { blocks }: Hello,
    reference: Reference,
    next: (engine: SteadyEngine) => Promise<void>,
  ): Promise<SteadyEngine> {
    const { vocab } = link.ready;
    const engine = new SteadyEngine(link, reference.requests(blocks, vocab), reference.fill(blocks, vocab));
    try {
      await engine.warmUp();
      await next(engine);
    } catch (error) {
      await link.close();
      throw error;
    }
    return engine;
  }

  get ready(): Ready {
    return this.link.ready;
  }

  /** What a step of each work takes at the pace that durations are told at, microseconds. */
  get paceUs(): readonly number[] {
    return this.pace;
  }

  async ask<R extends Request>(request: R): Promise<AnswerTo<R>> {
    if (request.type !== 'work') return this.link.ask(request);
    // by its own time, not the clock's: who is asked again after a pause would find the caches full of what others did
    if (this.restUs <= 0) await this.look();
    const done = (await this.link.ask(request)) as Done;
    this.restUs -= sum(done.stepUs) + done.swapUs;
    const decodes = this.slowness(this.decodes);
    const slower = hasPrompt(request) ? this.slowness(this.prompts) : decodes;
    const stepUs = done.stepUs.map((us) => Math.max(1, Math.round(us / slower)));
    return { ...done, swapUs: Math.round(done.swapUs / decodes), stepUs } as AnswerTo<R>;
  }

  close(): Promise<void> {
    return this.link.close();
  }

  /** A process that has just begun is slow. */
  private async warmUp(): Promise<void> {
    for (const work of this.fill) await this.link.ask(work);
    await this.lap();
    this.forget();
  }

  private async seePace(): Promise<void> {
    for (let lap = 0; lap < LAPS; lap++) await this.lap();
    const pace = this.timesUs.map((us) => mean(us) as number);
    this.forget();
    await this.goAt(pace);
  }

  private async goAt(pace: readonly number[]): Promise<void> {
    this.pace = pace;
    for (let lap = 0; lap < RECENT; lap++) await this.lap();
  }

  private forget(): void {
    for (const times of this.timesUs) times.length = 0;
  }

  /** Looks until every work was timed, each after other work, as in a run: in a row they would take less. */
  private async lap(): Promise<void> {
    for (let k = 0; k < Math.max(this.prompts.length, this.decodes.length); k++) {
      await this.link.ask(this.fill[k % this.fill.length]);
      await this.look();
    }
  }

  /** Times one work of each kind. Decodes last: prompts leave caches cold for the work to come. */
  private async look(): Promise<void> {
    let tookUs = 0;
    for (const works of [this.prompts, this.decodes]) {
      if (works.length === 0) continue;
      const work = works[this.turn % works.length];
      const { stepUs } = await this.link.ask(this.requests[work]);
      tookUs += sum(stepUs);
      this.timesUs[work].push(timeOf(stepUs));
    }
    this.turn++;
    this.restUs = REST * tookUs;
  }

  /** Of one kind lately; of both where there is none of it. */
  private slowness(kind: readonly number[]): number {
    const works = kind.length > 0 ? kind : [...this.requests.keys()];
    return slowness(
      works.map((work) => this.timesUs[work].slice(-RECENT)),
      works.map((work) => this.pace[work]),
    );
  }
}

const hasPrompt = ({ members }: WorkRequest): boolean => members.some(({ tokens }) => tokens.length > 1);
