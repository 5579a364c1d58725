import { parentPort, workerData } from 'node:worker_threads';
import { InputError } from '../../../core/errors.js';
import { exportRun } from './export.js';
import type { Answer, Request } from './messages.js';
import { changed, type Input, type Opened, open } from './open.js';
import { ReplaySource } from './replay-source.js';

/** Frames a second. */
const FPS = 10;
/** How long to rest when there is nothing to do until the next frame. */
const REST_MS = 8;

const say = (answer: Answer): void => parentPort?.postMessage(answer);

async function main(input: Input): Promise<void> {
  say({ type: 'loading', text: `reading ${input.events ?? input.traces.join(' ')}` });
  const opened = await open(input);
  const { session } = opened;
  let urgent = true;
  parentPort?.on('message', (request: Request) => {
    urgent = true;
    handle(opened, request).catch(fail);
  });
  let lastMs = performance.now();
  let frameMs = 0;
  const loop = (): void => {
    const nowMs = performance.now();
    const keptUp = session.tick(nowMs - lastMs);
    lastMs = nowMs;
    if (session.view && (urgent || nowMs - frameMs >= 1000 / FPS)) {
      frameMs = nowMs;
      urgent = false;
      say({ type: 'frame', frame: session.frame(session.view) });
    }
    if (keptUp) setTimeout(guarded, REST_MS);
    else setImmediate(guarded);
  };
  const guarded = (): void => {
    try {
      loop();
    } catch (error) {
      fail(error);
    }
  };
  guarded();
}

async function handle(opened: Opened, request: Request): Promise<void> {
  const { session } = opened;
  if (request.type === 'compare') {
    const known = new Map(session.sources.map((source) => [source.name, source]));
    const fresh = await opened.replays(request.systems.filter((name) => !known.has(name)));
    for (const source of fresh) known.set(source.name, source);
    const sources = request.systems.flatMap((name) => known.get(name) ?? []);
    if (sources.length > 0) session.replace(sources);
    else say({ type: 'note', text: 'a run log has one run: nothing to compare it with' });
  } else if (request.type === 'change') {
    const source = session.focused;
    if (!(source instanceof ReplaySource)) say({ type: 'note', text: 'a run log cannot be changed' });
    else {
      const other = changed(source, session.clock.nowUs, request.options);
      session.replace(session.sources.map((one) => (one === source ? other : one)));
    }
  } else if (request.type === 'export') {
    say({ type: 'exported', files: await exportRun(session, request.folder) });
  } else session.handle(request);
}

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof InputError) say({ type: 'failed', message, wrongInput: true });
  else say({ type: 'failed', message: error instanceof Error ? (error.stack ?? message) : message, wrongInput: false });
}

main(workerData as Input).catch(fail);
