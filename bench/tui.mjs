// `npm run bench:tui`: what the live view costs on 10,000 programs as fast as they go, and how fast it answers. It runs
// in a pseudo-terminal of its own; the processor time of its threads is read from /proc, so only on Linux.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { spawn } from '@lydell/node-pty';
import { built, prepare } from '../scripts/prepare.mjs';

if (isMainThread) await prepare();
const { Replay } = await import(built('core/replay/replay.js'));
const { runOptions } = await import(built('cli/run-options.js'));
const { readTrace } = await import(built('io/read-trace.js'));
const { ROOMY } = await import(built('cli/tui/worker/room.js'));

const MAIN = fileURLToPath(built('cli/main.js'));
const PROGRAMS = 10_000;
/** The terminal, and the rows of the list that are in sight in it. */
const [COLUMNS, ROWS] = [200, 206];
const CALLS = 40;
const ENGINES = 4;
const KEYS = 12;
/** Of the replay alone and watched, in turns. */
const RUNS = 3;
/** How long it is watched before keys are pressed. */
const QUIET_MS = 2500;
/** What is waited for stands in one piece of what the terminal gets, or in the end of one and the next. */
const END = 200;
const PATIENCE_MS = 60_000;
/** For a whole run. */
const RUN_PATIENCE_MS = 600_000;
/** Ticks of processor time a second in /proc. */
const HZ = 100;

/** @typedef {{ ms: number, ownMs: number }} Cost wall time, and processor time of the replay's thread */

const folder = isMainThread ? mkdtempSync(join(tmpdir(), 'autellix-bench-')) : '';
const trace = join(folder, 'many.jsonl');

/** Programs of {@link CALLS} calls on four engines; they come faster than they are served, so that thousands are there at once. */
function writeMany() {
  const rows = [];
  for (let p = 0; p < PROGRAMS; p++) {
    for (let k = 1; k <= CALLS; k++) {
      const comes = k === 1 ? { arrival_ms: p * 20 } : { after: [`${k - 1}`], delay_ms: 500 };
      rows.push(JSON.stringify({ program: `p${p}`, call: `${k}`, ...comes, input: [[`i${p}-${k}`, 400]], output: 40 }));
    }
  }
  writeFileSync(trace, `${rows.join('\n')}\n`);
}

const row = (/** @type {(string | number)[]} */ ...cells) =>
  console.log(cells.map((cell, i) => (i === 0 ? String(cell).padEnd(58) : String(cell).padStart(12))).join(' '));
const median = (/** @type {number[]} */ values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const pause = (/** @type {number} */ ms) => new Promise((next) => setTimeout(next, ms));

/** The live view in a pseudo-terminal, and what it writes. */
function open(/** @type {string[]} */ ...args) {
  const { CI, NO_COLOR, NODE_ENV, ...env } = process.env;
  const pty = spawn(process.execPath, [MAIN, 'tui', ...args], {
    ...{ cols: COLUMNS, rows: ROWS, name: 'xterm-256color' },
    env: /** @type {Record<string, string>} */ ({ ...env, COLORTERM: 'truecolor' }),
  });
  let text = '';
  let frames = 0;
  let mostActive = 0;
  /** @type {{ wanted: RegExp, heard: (atMs: number) => void } | undefined} */
  let waits;
  pty.onData((data) => {
    frames += data.split('\u001b[?2026h').length - 1;
    text = text.slice(-END) + data;
    const active = /programs ([\d.]+)(k?) active/.exec(data);
    if (active) mostActive = Math.max(mostActive, Number(active[1]) * (active[2] === 'k' ? 1000 : 1));
    if (waits?.wanted.test(text)) waits.heard(performance.now());
  });
  return {
    pty,
    frames: () => frames,
    mostActive: () => mostActive,
    /** Writes keys, and waits until what is written from then on shows it. Milliseconds. */
    async shows(/** @type {RegExp} */ wanted, keys = '', patienceMs = PATIENCE_MS) {
      text = '';
      const fromMs = performance.now();
      const heard = new Promise((resolve, reject) => {
        waits = { wanted, heard: resolve };
        setTimeout(() => reject(new Error(`${wanted} is not shown`)), patienceMs).unref();
      });
      if (keys !== '') pty.write(keys);
      const atMs = await heard;
      waits = undefined;
      return Number(atMs) - fromMs;
    },
  };
}

/** Processor time of a thread by its file in /proc, milliseconds. */
function processorMs(/** @type {string} */ file) {
  const fields = readFileSync(file, 'utf8').split(') ')[1].split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / HZ) * 1000;
}

/** Processor time of every thread of a process so far, by thread id. */
const threads = (/** @type {number} */ pid) =>
  new Map(readdirSync(`/proc/${pid}/task`).map((id) => [Number(id), processorMs(`/proc/${pid}/task/${id}/stat`)]));

/** The replay by itself, its events heard by nobody: milliseconds of wall time, and of processor time of its thread. */
async function replay(/** @type {string} */ file) {
  const { trace: read } = await readTrace([file]);
  const run = new Replay({ ...read, segmentIds: [] }, await runOptions({ engines: ENGINES }), { sink: () => {} });
  const ownMs = () => processorMs('/proc/thread-self/stat');
  const from = { ms: performance.now(), ownMs: ownMs() };
  while (run.advance(4096));
  run.end();
  return { ms: performance.now() - from.ms, ownMs: ownMs() - from.ownMs };
}

/** {@link replay} in a thread that has run nothing before, as the one that is watched. */
const alone = () =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: trace, resourceLimits: ROOMY });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

/** The same, watched from its first frame to its end: the thread of the replay is the busiest. */
async function watched() {
  const view = open(trace, '--engines', `${ENGINES}`, '--speed', 'max');
  await view.shows(/active/);
  const before = threads(view.pty.pid);
  const most = new Map();
  const look = () => {
    try {
      for (const [id, ms] of threads(view.pty.pid)) most.set(id, ms - (before.get(id) ?? 0));
    } catch {} // one of them has ended meanwhile
  };
  const timer = setInterval(look, 50);
  const ms = await view.shows(/max × end/, '', RUN_PATIENCE_MS);
  clearInterval(timer);
  view.pty.write('\u0003');
  return { ms, ownMs: Math.max(...most.values()) };
}

function help() {
  const times = [];
  for (let k = 0; k < 7; k++) {
    const fromMs = performance.now();
    spawnSync(process.execPath, [MAIN, 'tui', '--help']);
    times.push(performance.now() - fromMs);
  }
  return median(times);
}

if (!isMainThread) {
  parentPort?.postMessage(await replay(workerData));
  process.exit();
}

writeMany();
row('what', 'measured', 'wanted');
row('autellix tui --help, ms', Math.round(help()), '< 150');

const view = open(trace, '--engines', `${ENGINES}`, '--speed', 'max');
await view.shows(/active/);
view.pty.write('e');
const before = { ms: performance.now(), frames: view.frames(), threads: threads(view.pty.pid) };
await pause(QUIET_MS);
const after = { ms: performance.now(), frames: view.frames(), threads: threads(view.pty.pid) };
/** @type {number[]} */
const keysMs = [];
/** @type {number[]} */
const askedMs = [];
for (let k = 0; k < KEYS; k++) {
  await pause(20 + 7 * k);
  keysMs.push(await view.shows(/theme: /, 'T'));
  askedMs.push(await view.shows(/paused/, ' '));
  askedMs.push(await view.shows(/×[\d.kM]+ ▶/, ' '));
}
const wallMs = after.ms - before.ms;
const uiMs = Number(after.threads.get(view.pty.pid)) - Number(before.threads.get(view.pty.pid));
row(
  `frames a second, ${PROGRAMS} programs flat out`,
  (((after.frames - before.frames) / wallMs) * 1000).toFixed(1),
  '≥ 10',
);
row('  programs that were there at once', view.mostActive(), '');
row('key to frame, ms: what only the screen does, median', median(keysMs).toFixed(0), '');
row('  the slowest', Math.max(...keysMs).toFixed(0), '< 100');
row('key to frame, ms: what the run is asked for, median', median(askedMs).toFixed(0), '');
row('  the slowest', Math.max(...askedMs).toFixed(0), '< 100');
row(`the screen's thread at ${ROWS - 6} rows, % of a core`, ((uiMs / wallMs) * 100).toFixed(0), '< 50');
view.pty.write('\u0003');

/** @type {{ bare: Cost, seen: Cost }[]} */
const runs = [];
for (let k = 0; k < RUNS; k++) runs.push({ bare: await alone(), seen: await watched() });
const middle = (/** @type {'bare' | 'seen'} */ which, /** @type {'ms' | 'ownMs'} */ of) =>
  median(runs.map((run) => run[which][of]));
const more = (/** @type {'ms' | 'ownMs'} */ of) => ((middle('seen', of) / middle('bare', of) - 1) * 100).toFixed(0);
row(`the replay alone, ms of wall time on ${availableParallelism()} cores`, middle('bare', 'ms').toFixed(0), '');
row('  watched, from its first frame to its end', middle('seen', 'ms').toFixed(0), '');
row('  slower by, %', more('ms'), '< 10');
row("the replay's own thread alone, ms of processor time", middle('bare', 'ownMs').toFixed(0), '');
row('  watched', middle('seen', 'ownMs').toFixed(0), '');
row('  more by, %', more('ownMs'), '');
await pause(300);
rmSync(folder, { recursive: true });
process.exit();
