import type { Opened } from '../../../src/engine/process/decoders.js';
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
import { Decoder } from '../../../src/engine/tfjs/decoder.js';
import { smallest } from '../tfjs/models.js';

/** Pools large enough for any test. */
const BLOCKS = 256;

/** What every step is said to take, so that a test is the same every time. */
const STEP_US = 1000;

/** Decoders that no engine has at the moment. */
const idle: Opened[] = [];

/** An engine in this very process with a model of a few thousand weights: quick to start, and it dies when it is told to. */
export class LocalEngine implements EngineLink {
  private dead = false;

  private constructor(
    private readonly opened: Opened,
    private readonly engine: Engine,
  ) {}

  static async start(hello: Hello): Promise<LocalEngine> {
    const { backend, blockTokens } = hello;
    const at = idle.findIndex((opened) => opened.backend === backend);
    const [opened = await open(backend as string, blockTokens)] = at < 0 ? [] : idle.splice(at, 1);
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

async function open(backend: string, blockTokens: number): Promise<Opened> {
  const model = smallest();
  const decoder = await Decoder.create({ backend, model, blocks: BLOCKS, blockTokens, hostBlocks: BLOCKS });
  return { decoder, backend, model: model.name };
}
