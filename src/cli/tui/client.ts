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
  /** Saves that were not answered yet, and who waits for all of them. */
  private saves = 0;
  private onSaved: () => void = () => {};

  constructor(input: Input) {
    this.worker = new Worker(new URL('./worker/worker.js', import.meta.url), {
      workerData: input,
      resourceLimits: ROOMY,
    });
    this.worker.on('message', (answer: Answer) => {
      if (answer.type === 'exported' || (answer.type === 'note' && answer.unsaved)) this.saves--;
      this.hear(answer);
    });
    this.worker.on('error', ({ message }) => this.hear({ type: 'failed', message, wrongInput: false }));
  }

  private hear(answer: Answer): void {
    if (answer.type === 'failed') this.saves = 0;
    if (this.saves === 0) this.onSaved();
    this.listener(answer);
  }

  /** Who gets the answers from now on. */
  listen(listener: (answer: Answer) => void): void {
    this.listener = listener;
  }

  request(request: Request): void {
    if (request.type === 'export') {
      this.folders.add(request.folder);
      this.saves++;
    }
    this.worker.postMessage(request);
  }

  /** Once what is being saved is. */
  async close(): Promise<void> {
    const saved = new Promise<void>((resolve) => {
      this.onSaved = resolve;
    });
    if (this.saves > 0) await Promise.race([saved, setTimeout(MAX_SAVE_MS, undefined, { ref: false })]);
    await this.worker.terminate();
    this.sweep();
  }

  /** Removes what it was saving and cannot finish. */
  sweep(): void {
    for (const folder of this.folders) sweepFolder(folder);
  }
}
