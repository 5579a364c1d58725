import { EngineDied, type EngineLink } from '../process/engine-process.js';
import type { Checked, CheckRequest, Done, Ready, WorkRequest } from '../process/messages.js';

/** A process that dies this often without finishing a work would die for ever. */
const MAX_DEATHS = 3;

/** How a fleet starts an engine. */
export type Start = () => Promise<EngineLink>;

function whileLoading(error: unknown): never {
  if (!(error instanceof EngineDied)) throw error;
  throw new Error(`an engine died while it loaded (${error.how}); is there memory enough?`);
}

/** The engines of a run, all alike. One that dies is started again when it has work to do. */
export class Fleet {
  /** Nobody hears of deaths any more: the processes are told to end. */
  closed = false;
  private readonly deaths: number[];

  private constructor(
    private readonly begin: Start,
    private readonly links: (EngineLink | undefined)[],
    readonly about: Ready,
    private readonly onDeath: (engine: number, how: string) => void,
  ) {
    this.deaths = links.map(() => 0);
  }

  /** Throws {@link InputError} for a model or backend that cannot be had. */
  static async start(
    begin: Start,
    engines: number,
    onDeath: (engine: number, how: string) => void = () => {},
  ): Promise<Fleet> {
    const first = await begin().catch(whileLoading); // alone: what is wrong is wrong for all
    const others = await Promise.allSettled(Array.from({ length: engines - 1 }, begin));
    const links = [first, ...others.flatMap((other) => (other.status === 'fulfilled' ? other.value : []))];
    const failed = others.find((other) => other.status === 'rejected');
    if (!failed) return new Fleet(begin, links, first.ready, onDeath);
    await Promise.all(links.map((link) => link.close()));
    throw failed.reason;
  }

  /** Does a work; undefined: the engine died over it, or had died before, with all its KV. */
  async work(engine: number, request: WorkRequest): Promise<Done | undefined> {
    try {
      const done = await (await this.running(engine)).ask(request);
      this.deaths[engine] = 0;
      return done;
    } catch (error) {
      this.died(engine, error);
      return undefined;
    }
  }

  /** On the first engine, when the run is over; where that dies, anew. */
  async check(request: CheckRequest): Promise<Checked> {
    for (;;) {
      try {
        const checked = await (await this.running(0)).ask(request);
        this.deaths[0] = 0;
        return checked;
      } catch (error) {
        this.died(0, error);
      }
    }
  }

  /** Throws what is no death, and where an engine dies over and over. */
  private died(engine: number, error: unknown): void {
    if (!(error instanceof EngineDied)) throw error;
    this.links[engine] = undefined;
    if (this.closed) return;
    this.onDeath(engine, error.how);
    if (++this.deaths[engine] < MAX_DEATHS) return;
    throw new Error(`engine ${engine} died ${MAX_DEATHS} times in a row (${error.how})`);
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all(this.links.map((link) => link?.close()));
  }

  private async running(engine: number): Promise<EngineLink> {
    const link = this.links[engine] ?? (await this.begin());
    this.links[engine] = link;
    return link;
  }
}
