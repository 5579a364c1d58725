import { parentPort, workerData } from 'node:worker_threads';
import { InputError } from '../../../core/errors.js';
import type { Chunk } from '../../../core/live/tape/tape.js';
import { engineSetup, forEngine, openEngines } from '../../engines.js';
import { runOptions } from '../../run-options.js';
import { onForeignExit, onStray } from '../../stray.js';
import { MAX_AHEAD } from './ahead.js';
import type { Generated } from './answers.js';
import { EnginePlayer } from './engine-player.js';
import { Player } from './player.js';
import type { ReplayTask, Told, Wish } from './thread-source.js';

/** Wall time until messages are heard. */
const SLICE_MS = 20;

const { trace, flags, changes } = workerData as ReplayTask;
let chunks: Chunk[] = [];
let generated: Generated = { calls: [], tokens: [] };
let wish: Wish = { untilUs: -1, events: 0, seen: 0 };
let running = false;

onForeignExit(refuse);
onStray(refuse);
try {
  const player = await playerOf();
  parentPort?.on('message', (news: Wish) => {
    wish = news;
    if (!running) void go(player);
  });
  tell('ready');
} catch (error) {
  refuse(error);
}

function tell(told: Told, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(told, moved);
}

/** What a person gave does not fit, or leads to a run that cannot go on. */
function refuse(error: unknown): void {
  if (!(error instanceof InputError)) throw error;
  tell({ refused: error.message });
}

/** Of modelled engines, or of such that really decode; that one of them died is an event, and no line on the screen. */
async function playerOf(): Promise<Player | EnginePlayer> {
  const options = await runOptions(forEngine(flags));
  const setup = engineSetup(flags);
  const deliver = (chunk: Chunk) => chunks.push(chunk);
  if (!setup) return new Player(trace, options, changes, deliver);
  const onToken = (call: number, token: number): void => {
    generated.calls.push(call);
    generated.tokens.push(token);
  };
  const engines = await openEngines(trace, options, { ...setup, verify: false, onToken, onDeath: () => {} });
  return new EnginePlayer(trace, options, engines, deliver);
}

async function go(player: Player | EnginePlayer): Promise<void> {
  // engines that go by the wall clock wait for nobody who looks
  const untilUs = flags.realTime ? Number.POSITIVE_INFINITY : wish.untilUs;
  const wanted = player.reachedUs < untilUs || player.events < wish.events;
  running = wanted && !player.over && player.events - wish.seen < MAX_AHEAD;
  if (!running) return;
  try {
    await player.play(untilUs, wish.events, performance.now() + SLICE_MS);
  } catch (error) {
    report(player);
    return refuse(error);
  }
  report(player);
  setImmediate(() => void go(player));
}

/** Hands on what has happened since the last time. */
function report({ reachedUs, over }: Player | EnginePlayer): void {
  const moved = chunks.map(({ words }) => words.buffer as ArrayBuffer);
  tell({ chunks, generated, reachedUs, over }, moved);
  chunks = [];
  generated = { calls: [], tokens: [] };
}
