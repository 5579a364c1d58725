import { Worker } from 'node:worker_threads';
import type { Answer, Request } from './worker/messages.js';
import type { Input } from './worker/open.js';
import { ROOMY } from './worker/room.js';

/** The thread that has the runs, as the screen talks to it. */
export class Client {
  private readonly worker: Worker;
  private listener: (answer: Answer) => void = () => {};

  constructor(input: Input) {
    this.worker = new Worker(new URL('./worker/worker.js', import.meta.url), {
      workerData: input,
      resourceLimits: ROOMY,
    });
    this.worker.on('message', (answer: Answer) => this.listener(answer));
    this.worker.on('error', (error) => this.listener({ type: 'failed', message: error.message, wrongInput: false }));
  }

  /** Who gets the answers from now on. */
  listen(listener: (answer: Answer) => void): void {
    this.listener = listener;
  }

  request(request: Request): void {
    this.worker.postMessage(request);
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}
