import { Worker } from 'node:worker_threads';
import { messageOf } from '../../core/policy/foreign.js';
import { sweepFolder } from '../../io/output-file.js';
import type { Answer, Export, Request } from './worker/messages.js';
import type { Input } from './worker/open.js';
import { ROOMY } from './worker/room.js';

/** How long leaving waits for what is being saved. */
const MAX_SAVE_MS = 10_000;
/** Characters that are kept of what a thread prints. */
const MAX_SAID = 4096;

/** The thread that has the runs, as the screen talks to it. */
export class Client {
  private readonly worker: Worker;
  /** Where it was asked to save. */
  private readonly folders = new Set<string>();
  private listener: (answer: Answer) => void = () => {};
  /** Saves that have begun and are not over. */
  private readonly saves = new Set<Promise<void>>();
  /** Of those, who waits for an answer of the thread. */
  private readonly asked: (() => void)[] = [];
  private ended = false;
  /** The end of what the thread has printed, its notes and what policies say: on the screen it would stay between what is drawn. */
  said = '';

  constructor(input: Input) {
    this.worker = new Worker(new URL('./worker/worker.js', import.meta.url), {
      workerData: input,
      resourceLimits: ROOMY,
      stdout: true,
      stderr: true,
    });
    for (const stream of [this.worker.stdout, this.worker.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.said = (this.said + text).slice(-MAX_SAID);
      });
    }
    this.worker.on('message', (answer: Answer) => {
      if (answer.type === 'exported' || (answer.type === 'note' && answer.unsaved)) this.asked.shift()?.();
      if (answer.type === 'failed') this.end();
      this.listener(answer);
    });
    this.worker.on('error', (error: unknown) =>
      this.listener({ type: 'failed', message: messageOf(error), wrongInput: false }),
    );
    this.worker.on('exit', () => this.end());
  }

  /** Who gets the answers from now on. */
  listen(listener: (answer: Answer) => void): void {
    this.listener = listener;
  }

  request(request: Request): void {
    this.worker.postMessage(request);
  }

  /** Asks for log and results of the runs; over when that is answered, whatever the answer. Rejects where nobody is left to. */
  async export(folder: string, tUs: number): Promise<void> {
    if (this.ended) throw new Error('the runs are gone: log and results are not saved');
    this.folders.add(folder);
    const answered = new Promise<void>((resolve) => this.asked.push(resolve));
    this.worker.postMessage({ type: 'export', folder, tUs } satisfies Export);
    await answered;
  }

  /** Does what leaving shall wait for. */
  async saving(save: () => Promise<void>): Promise<void> {
    const one = save();
    this.saves.add(one);
    try {
      await one;
    } finally {
      this.saves.delete(one);
    }
  }

  /** Once what is being saved is, or has taken too long. */
  async close(): Promise<void> {
    let patience: NodeJS.Timeout | undefined;
    const long = new Promise<void>((resolve) => {
      patience = setTimeout(resolve, MAX_SAVE_MS);
    });
    await Promise.race([Promise.allSettled(this.saves), long]);
    clearTimeout(patience);
    await this.worker.terminate();
    this.sweep();
  }

  /** Removes what it was saving and cannot finish. */
  sweep(): void {
    for (const folder of this.folders) sweepFolder(folder);
  }

  /** Nobody answers any more. */
  private end(): void {
    this.ended = true;
    for (const answered of this.asked.splice(0)) answered();
  }
}
