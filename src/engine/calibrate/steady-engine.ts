import { mean, median } from 'd3-array';
import { type EngineLink, EngineProcess } from '../process/engine-process.js';
import type { AnswerTo, Done, Hello, Ready, Request } from '../process/messages.js';
import { blocksOf, type Pace, Reference } from './reference.js';

/** Of so many looks the median is how fast the machine is at the moment. */
const RECENT = 3;
/** A look is due when so many times as long as one takes has gone by. */
const REST = 6;
/** Looks that do not count: a process that has just begun is slow. */
const WARM_UP = 8;
/** Looks that make a pace. */
const FIRST = 25;

type StartEngine = (hello: Hello) => Promise<EngineLink>;

/**
 * An engine on a machine that others share, as if that were always as fast as once: between works it times a reference
 * again and again, and the durations it tells are those it measures times how much faster the machine was then. Decodes,
 * which read memory, and prompts, which compute, are slowed down by other things, so each has a factor of its own. It takes
 * up to a sixth longer by the wall clock. Swaps go by the factor of decodes: both move memory.
 */
export class SteadyEngine implements EngineLink {
  private looks: Pace[] = [];
  private atBegin = 0;
  /** What its durations are told at. */
  pace: Pace = { decodeUs: Number.NaN, promptUs: Number.NaN };
  private restMs = 0;
  private nextMs = 0;

  private constructor(
    private readonly link: EngineLink,
    private readonly reference: Reference,
  ) {}

  /** An engine that tells durations as at the pace that it has in the beginning. */
  static async start(hello: Hello, begin: StartEngine = EngineProcess.start): Promise<SteadyEngine> {
    return SteadyEngine.on(await begin(withRoom(hello)), hello);
  }

  /** One that tells them as at a pace that is known of it; where none is, as they are measured. */
  static async startAt(
    paceFor: (ready: Ready) => Pace | undefined,
    hello: Hello,
    begin: StartEngine = EngineProcess.start,
  ): Promise<EngineLink> {
    const link = await begin(withRoom(hello));
    const pace = paceFor(link.ready);
    return pace ? SteadyEngine.on(link, hello, pace) : link;
  }

  private static async on(link: EngineLink, { blocks, blockTokens }: Hello, pace?: Pace): Promise<SteadyEngine> {
    const engine = new SteadyEngine(link, new Reference(blocks, blockTokens, link.ready.vocab));
    try {
      await engine.begin(pace);
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

  /** The paces that its machine had between works. */
  get measured(): readonly Pace[] {
    return this.looks.slice(this.atBegin);
  }

  async ask<R extends Request>(request: R): Promise<AnswerTo<R>> {
    if (request.type !== 'work') return this.link.ask(request);
    const lateMs = performance.now() - this.nextMs;
    // after a pause what was seen before it says nothing
    if (lateMs >= 0) await this.look(lateMs > this.restMs ? RECENT : 1);
    const done = (await this.link.ask(request)) as Done;
    const now = paceOf(this.looks.slice(-RECENT), median);
    const decodes = this.pace.decodeUs / now.decodeUs;
    const prompts = this.pace.promptUs / now.promptUs;
    const factor = request.members.some(({ tokens }) => tokens.length > 1) ? prompts : decodes;
    const stepUs = done.stepUs.map((us) => Math.max(1, Math.round(us * factor)));
    return { ...done, swapUs: Math.round(done.swapUs * decodes), stepUs } as AnswerTo<R>;
  }

  close(): Promise<void> {
    return this.link.close();
  }

  private async begin(pace: Pace | undefined): Promise<void> {
    for (const work of this.reference.fill) await this.link.ask(work);
    await this.look(WARM_UP);
    this.looks = [];
    this.atBegin = pace ? RECENT : FIRST;
    await this.look(this.atBegin);
    this.pace = pace ?? paceOf(this.looks, median);
  }

  private async look(times: number): Promise<void> {
    for (let k = 0; k < times; k++) {
      const fromMs = performance.now();
      const decodes = await this.link.ask(this.reference.decodes);
      const prompt = await this.link.ask(this.reference.prompt);
      this.looks.push({ decodeUs: mean(decodes.stepUs.slice(1)) as number, promptUs: prompt.stepUs[0] });
      const toMs = performance.now();
      this.restMs = REST * (toMs - fromMs);
      this.nextMs = toMs + this.restMs;
    }
  }
}

const withRoom = (hello: Hello): Hello => ({ ...hello, blocks: hello.blocks + blocksOf(hello.blockTokens) });

/** One pace of many. */
export const paceOf = (looks: readonly Pace[], of: (values: readonly number[]) => number | undefined): Pace => ({
  decodeUs: of(looks.map(({ decodeUs }) => decodeUs)) as number,
  promptUs: of(looks.map(({ promptUs }) => promptUs)) as number,
});
