import { mean, median } from 'd3-array';
import { type EngineLink, EngineProcess } from '../process/engine-process.js';
import type { AnswerTo, Done, Hello, Ready, Request, WorkRequest } from '../process/messages.js';
import { type Look, slowness } from './pace.js';
import type { Reference } from './reference.js';

/** A look is due when so many times as long as one takes has gone by. */
const REST = 6;
/** How often each work is timed to know what it takes in the beginning. */
const LAPS = 7;

type StartEngine = (hello: Hello) => Promise<EngineLink>;

/** Works of one kind by their numbers, and the last look at each of them. */
interface Kind {
  readonly works: readonly number[];
  readonly looks: Look[];
}

/**
 * An engine on a machine that others share, as if that were always as fast as once: between works it times works of a
 * reference, one with a prompt and one of decodes at a time and other ones the next time. The durations that it tells are
 * those it measures, divided by how much longer the reference took lately than once. Decodes, which read memory, and prompts,
 * which compute, are slowed down by other things, so each has a factor of its own. It takes up to a sixth longer by the wall
 * clock. Swaps go by the factor of decodes: both move memory.
 */
export class SteadyEngine implements EngineLink {
  /** All looks since it began. */
  readonly looks: Look[] = [];
  private nextMs = 0;
  private turn = 0;
  private readonly prompts: Kind;
  private readonly decodes: Kind;

  private constructor(
    private readonly link: EngineLink,
    private readonly requests: readonly WorkRequest[],
    /** What a step of each work takes, microseconds, at the pace that durations are told at. */
    public paceUs: readonly number[],
  ) {
    const kind = (prompts: boolean): Kind => ({
      works: [...requests.keys()].filter((k) => hasPrompt(requests[k]) === prompts),
      looks: [],
    });
    this.prompts = kind(true);
    this.decodes = kind(false);
  }

  /** An engine that tells durations as at the pace that it has in the beginning. */
  static async start(
    hello: Hello,
    reference: Reference,
    begin: StartEngine = EngineProcess.start,
  ): Promise<SteadyEngine> {
    return SteadyEngine.on(await begin(reference.behind(hello)), hello, reference);
  }

  /** One that tells them as at a pace that is known of it; where none is, as they are measured. */
  static async startAt(
    paceFor: (ready: Ready) => readonly number[] | undefined,
    hello: Hello,
    reference: Reference,
    begin: StartEngine = EngineProcess.start,
  ): Promise<EngineLink> {
    const link = await begin(reference.behind(hello));
    const paceUs = paceFor(link.ready);
    return paceUs ? SteadyEngine.on(link, hello, reference, paceUs) : link;
  }

  private static async on(
    link: EngineLink,
    { blocks }: Hello,
    reference: Reference,
    paceUs?: readonly number[],
  ): Promise<SteadyEngine> {
    const { vocab } = link.ready;
    const engine = new SteadyEngine(link, reference.requests(blocks, vocab), paceUs ?? []);
    try {
      for (const work of reference.fill(blocks, vocab)) await link.ask(work);
      await engine.begin();
    } catch (error) {
      await link.close();
      throw error;
    }
    return engine;
  }

  get ready(): Ready {
    return this.link.ready;
  }

  get pid(): number | undefined {
    return this.link.pid;
  }

  async ask<R extends Request>(request: R): Promise<AnswerTo<R>> {
    if (request.type !== 'work') return this.link.ask(request);
    // one at a time, also after a pause: looks in a row would find their own content in the caches, and take less
    if (performance.now() >= this.nextMs) await this.look(1);
    const done = (await this.link.ask(request)) as Done;
    const decodes = this.slowness(this.decodes);
    const slower = hasPrompt(request) ? this.slowness(this.prompts) : decodes;
    const stepUs = done.stepUs.map((us) => Math.max(1, Math.round(us / slower)));
    return { ...done, swapUs: Math.round(done.swapUs / decodes), stepUs } as AnswerTo<R>;
  }

  close(): Promise<void> {
    return this.link.close();
  }

  /** Looks until every work was timed. */
  private get lap(): number {
    return Math.max(this.prompts.works.length, this.decodes.works.length);
  }

  /** Of one kind; of the other where there is none of it. */
  private slowness({ looks }: Kind): number {
    return slowness(looks.length > 0 ? looks : this.looks, this.paceUs);
  }

  private async begin(): Promise<void> {
    // a process that has just begun is slow
    await this.look(this.lap);
    if (this.paceUs.length === 0) {
      this.looks.length = 0;
      await this.look(LAPS * this.lap);
      const usOf = (wanted: number): number[] => this.looks.flatMap(({ work, us }) => (work === wanted ? [us] : []));
      this.paceUs = this.requests.map((_, work) => median(usOf(work)) as number);
    }
    this.looks.length = 0;
    await this.look(this.lap);
  }

  private async look(times: number): Promise<void> {
    for (let k = 0; k < times; k++) {
      const fromMs = performance.now();
      // decodes last: prompts leave caches cold for the work to come
      for (const { works, looks } of [this.prompts, this.decodes]) {
        if (works.length === 0) continue;
        const work = works[this.turn % works.length];
        const look = { work, us: await this.time(this.requests[work]) };
        looks.push(look);
        if (looks.length > works.length) looks.shift();
        this.looks.push(look);
      }
      this.turn++;
      const toMs = performance.now();
      this.nextMs = toMs + REST * (toMs - fromMs);
    }
  }

  /** What a step of a work takes, microseconds. Of several the first counts for nothing: it takes more or less by what came before. */
  private async time(request: WorkRequest): Promise<number> {
    const { stepUs } = await this.link.ask(request);
    return mean(stepUs.length > 1 ? stepUs.slice(1) : stepUs) as number;
  }
}

const hasPrompt = ({ members }: WorkRequest): boolean => members.some(({ tokens }) => tokens.length > 1);
