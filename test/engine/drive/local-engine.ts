import type { Opened } from '../../../src/engine/process/decoders.js';
import { openDecoder } from '../../../src/engine/process/decoders.js';
import { Engine } from '../../../src/engine/process/engine.js';
import { EngineDied, type EngineLink } from '../../../src/engine/process/engine-process.js';
import {
  type Answer,
  type AnswerTo,
  asAnswer,
  asRequest,
  type Hello,
  type Request,
} from '../../../src/engine/process/messages.js';

/** Decoders that no engine has at the moment, all with pools large enough for any test. */
const idle: Opened[] = [];
const LARGE = { blocks: 256, hostBlocks: 256 };

/** What every step is said to take, so that a test is the same every time. */
const STEP_US = 1000;

/** An engine in this very process, for tests of what engines compute: quick to start, and it dies when it is told to. */
export class LocalEngine implements EngineLink {
  private dead = false;

  private constructor(
    private readonly opened: Opened,
    private readonly engine: Engine,
  ) {}

  static async start(hello: Hello): Promise<LocalEngine> {
    const opened = idle.pop() ?? (await openDecoder({ ...hello, ...LARGE }));
    return new LocalEngine(opened, new Engine(opened.decoder, hello));
  }

  get ready() {
    const { backend, model, decoder } = this.opened;
    return { type: 'ready', backend, model, vocab: decoder.vocab } as const;
  }

  async ask<R extends Request>(request: R): Promise<AnswerTo<R>> {
    if (this.dead) throw new EngineDied('told to');
    const message = asRequest(structuredClone(request));
    if (message.type === 'hello') throw new Error('hello twice');
    const answer: Answer = message.type === 'work' ? await this.engine.work(message) : await this.engine.check(message);
    if (this.dead) throw new EngineDied('told to');
    if (answer.type === 'done') answer.stepUs.fill(STEP_US);
    return asAnswer(answer) as AnswerTo<R>;
  }

  /** Its KV is gone: what is in the pools now is of no use to anybody. */
  die(): void {
    this.dead = true;
  }

  async close(): Promise<void> {
    idle.push(this.opened);
  }
}
