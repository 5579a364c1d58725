import { parentPort, workerData } from 'node:worker_threads';
import { InputError } from '../../../core/errors.js';
import { engineSetup } from '../../engines.js';
import { tell } from '../../notes.js';
import { onForeignExit, onStray } from '../../stray.js';
import { exportRuns } from './export.js';
import type { Answer, Export, Request } from './messages.js';
import { type Input, type Opened, open } from './open.js';
import { lookOn } from './priority.js';
import { ThreadSource } from './thread-source.js';

/** Frames a second, at least ten of which should come through. */
const FPS = 12;
/** How long to rest when there is nothing to do until the next frame, or until a replay has gone on. */
const REST_MS = 8;

const say = (answer: Answer): void => parentPort?.postMessage(answer);

async function main(input: Input): Promise<void> {
  say({ type: 'loading', text: `reading ${input.events ?? input.traces.join(' ')}` });
  const opened = await open(input, (name, task, options) => ThreadSource.start(name, task, options, fail));
  const { session, notes } = opened;
  if (notes.length > 0) say({ type: 'note', text: notes.join('; ') });
  // in full for who has left the screen
  tell(notes);
  // engines that really decode are timed: they must not be begun by a thread that comes last
  if (opened.replays && !engineSetup(input.flags)) lookOn(session.sources.length);
  let urgent = true;
  let begun = Promise.resolve();
  parentPort?.on('message', (request: Request | Export) => {
    urgent = true;
    const answer = () => handle(opened, request).catch((error) => refuse(error, request));
    // each begins from the runs that the one before it led to
    if (request.type === 'change' || request.type === 'compare') begun = begun.then(answer);
    else void answer();
  });
  let lastMs = performance.now();
  let frameMs = 0;
  const loop = (): void => {
    const nowMs = performance.now();
    session.tick(nowMs - lastMs);
    lastMs = nowMs;
    if (session.view && (urgent || nowMs - frameMs >= 1000 / FPS)) {
      frameMs = nowMs;
      urgent = false;
      say({ type: 'frame', frame: session.frame(session.view) });
    }
    // a replay needs the processor more than who looks whether it has gone on
    if (session.idle) setTimeout(guarded, REST_MS);
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

async function handle({ session, replays, change }: Opened, request: Request | Export): Promise<void> {
  switch (request.type) {
    case 'compare': {
      if (!replays) return say({ type: 'note', text: 'a run log has one run: nothing to compare it with' });
      const known = new Map(session.sources.map((source) => [source.name, source]));
      for (const source of await replays(request.systems.filter((name) => !known.has(name)))) {
        known.set(source.name, source);
      }
      return session.replace(request.systems.flatMap((name) => known.get(name) ?? []));
    }
    case 'change':
      if (!change) return say({ type: 'note', text: 'a run log cannot be changed' });
      return change(request.options);
    case 'export':
      return say({ type: 'exported', files: await exportRuns(session, request.folder, request.tUs) });
    default:
      return session.handle(request);
  }
}

/** What a person asked for cannot be done: that is told, and the run goes on. */
function refuse(error: unknown, { type }: Request | Export): void {
  if (error instanceof InputError) say({ type: 'note', text: error.message, unsaved: type === 'export' });
  else fail(error);
}

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof InputError) say({ type: 'failed', message, wrongInput: true });
  else say({ type: 'failed', message: error instanceof Error ? (error.stack ?? message) : message, wrongInput: false });
}

onForeignExit(fail);
onStray(fail);
main(workerData as Input).catch(fail);
