import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { InputError } from '../../core/errors.js';
import { launch } from './launch.js';
import { ANSWER_TO, type Answer, type AnswerTo, asAnswer, type Hello, type Ready, type Request } from './messages.js';
import { Said } from './said.js';

/** How long a process may take to end by itself when its channel closes. */
const FAREWELL_MS = 2000;

/** An engine's process is gone, and with it all its KV. */
export class EngineDied extends Error {
  override readonly name = 'EngineDied';

  /** `how`: a signal, or what else there is to say. */
  constructor(readonly how: string) {
    super(`an engine died (${how}); is there memory enough?`);
  }
}

/** An engine that was greeted, wherever it is. */
export interface EngineLink {
  readonly ready: Ready;
  /** Throws {@link EngineDied} when it is gone or goes meanwhile. */
  ask<R extends Request>(request: R): Promise<AnswerTo<R>>;
  close(): Promise<void>;
}

interface Pending {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** An engine in a process of its own, seen from the parent: one request at a time. */
export class EngineProcess implements EngineLink {
  private pending: Pending | undefined;
  private death: string | undefined;
  private info: Ready | undefined;

  private constructor(
    private readonly child: ChildProcess,
    private readonly said: Said,
  ) {
    child.on('message', (message) => this.receive(message));
    child.on('exit', (code, signal) => this.died(signal ?? `exit code ${code}`));
    child.on('error', (error) => this.died(error.message));
  }

  /** Starts a process that has loaded its model and is warm. Throws {@link InputError} for what it cannot have. */
  static async start(hello: Hello): Promise<EngineProcess> {
    const child = launch();
    const engine = new EngineProcess(child, new Said(child));
    try {
      engine.info = await engine.ask(hello);
      engine.said.forget();
      return engine;
    } catch (error) {
      await engine.close();
      if (!(error instanceof InputError)) engine.said.tell();
      throw error;
    }
  }

  get ready(): Ready {
    return this.info as Ready;
  }

  get pid(): number {
    return this.child.pid as number;
  }

  async ask<R extends Request>(request: R): Promise<AnswerTo<R>> {
    if (this.pending) throw new Error('an engine was asked twice at a time');
    if (this.death !== undefined) throw new EngineDied(this.death);
    const answer = await new Promise<Answer>((resolve, reject) => {
      this.pending = { resolve, reject };
      this.child.send(request, (error) => error && this.died(error.message));
    });
    if (answer.type === ANSWER_TO[request.type]) return answer as AnswerTo<R>;
    if (answer.type !== 'failed') throw new Error(`an engine answered ${request.type} by ${answer.type}`);
    const { message, wrongInput, file, field } = answer;
    throw wrongInput ? new InputError(message, { file, field }) : new Error(`in an engine's process: ${message}`);
  }

  /** Closes the channel, which ends the process. */
  async close(): Promise<void> {
    const { child } = this;
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const exit = once(child, 'exit');
    if (child.connected) child.disconnect();
    const late = setTimeout(() => child.kill('SIGKILL'), FAREWELL_MS);
    await exit;
    clearTimeout(late);
  }

  private receive(message: unknown): void {
    const { pending } = this;
    this.pending = undefined;
    try {
      pending?.resolve(asAnswer(message));
    } catch (error) {
      pending?.reject(error as Error);
    }
  }

  private died(how: string): void {
    this.death ??= how;
    const { pending } = this;
    this.pending = undefined;
    pending?.reject(new EngineDied(this.death));
  }
}
