import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sweepFolder } from '../../io/output-file.js';
import type { Answer, Request } from './worker/messages.js';
import type { Input } from './worker/open.js';
import { ROOMY } from './worker/room.js';

/** How long leaving waits for what is being saved. */
const MAX_SAVE_MS = 10_000;

/** The thread that has the runs, as the screen talks to it. */
export class Client {
  private readonly worker: Worker;
  /** Where it was asked to save. */
  private readonly folders = new Set<string>();
  private listener: (answer: Answer) => void = () => {};
  private saved: Promise<void> = Promise.resolve();
  private onSaved: () => void = () => {};

  constructor(input: Input) {
    this.worker = new Worker(new URL('./worker/worker.js', import.meta.url), {
      workerData: input,
      resourceLimits: ROOMY,
    });
    this.worker.on('message', (answer: Answer) => {
      // saved, or why not
      if (answer.type === 'exported' || answer.type === 'note' || answer.type === 'failed') this.onSaved();
      this.listener(answer);
    });
    this.worker.on('error', (error) => this.listener({ type: 'failed', message: error.message, wrongInput: false }));
  }

  /** Who gets the answers from now on. */
  listen(listener: (answer: Answer) => void): void {
    this.listener = listener;
  }

  request(request: Request): void {
    if (request.type === 'export') {
      this.folders.add(request.folder);
      this.saved = new Promise((resolve) => {
        this.onSaved = resolve;
      });
    }
    this.worker.postMessage(request);
  }

  /** Once what is being saved is. */
  async close(): Promise<void> {
    await Promise.race([this.saved, setTimeout(MAX_SAVE_MS, undefined, { ref: false })]);
    await this.worker.terminate();
    this.sweep();
  }

  /** Removes what it was saving and cannot finish. */
  sweep(): void {
    for (const folder of this.folders) sweepFolder(folder);
  }
}
