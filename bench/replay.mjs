// Prints how many calls a second one core replays: the loads W1, W2 and W2 × 10, from 10k to 1M calls, and what a
// scheduling point and a growing context cost. `--trace FILE...` measures your own traces instead.
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { built } from '../scripts/prepare.mjs';
import { crowd, growing, react, requests } from './workloads.mjs';

const { Replay, replay } = await import(built('core/replay/replay.js'));
const { optionsFor, SYSTEMS } = await import(built('core/settings/systems.js'));
const { PROFILES } = await import(built('engine/profiles/index.js'));
const { runLogWriter } = await import(built('io/write-run-log.js'));
const { readTrace } = await import(built('io/read-trace.js'));

const RUNS = 5;
const H100 =
  PROFILES['h100-llama3.1-8b'] ?? PROFILES.find?.((/** @type {{name: string}} */ p) => p.name === 'h100-llama3.1-8b');
const ROOMY = { ...H100, device_blocks: null };

/** @typedef {import('../src/core/trace/trace.js').Trace} Trace */
/** @typedef {import('../src/core/settings/options.js').RunOptions} RunOptions */

const optionsOf = (/** @type {string} */ system, engines = 1, profile = H100) =>
  optionsFor(
    SYSTEMS.find((/** @type {{name: string}} */ s) => s.name === system),
    profile,
    { engines },
  );

/** Processor time of this process, milliseconds: what one core spent, however busy the machine is. */
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** A measurement lasts at least this long, of several runs where one is short: five make half a second. */
const MIN_MS = 100;

/** Processor time of a run, milliseconds. */
async function timed(/** @type {() => unknown} */ run) {
  for (let runs = 1; ; runs *= 2) {
    const from = cpuMs();
    for (let k = 0; k < runs; k++) await run();
    const ms = cpuMs() - from;
    if (ms >= MIN_MS) return ms / runs;
  }
}

const median = (/** @type {number[]} */ values) => values.sort((a, b) => a - b)[values.length >> 1];

/** Median processor time of several measurements, with the events counted as a fold would take them. */
async function measure(/** @type {Trace} */ trace, /** @type {RunOptions} */ options, runs = RUNS) {
  const times = [];
  replay(trace, options, { sink: () => {} }); // warms the compiler up
  let events = 0;
  /** @type {{ steps: number, decisions: number }} */
  let last = { steps: 0, decisions: 0 };
  for (let run = 0; run < runs; run++) {
    const ms = await timed(() => {
      events = 0;
      const { engines, decisions } = replay(trace, options, { sink: () => events++ });
      last = {
        decisions,
        steps: engines.reduce((/** @type {number} */ sum, /** @type {{ steps: number }} */ e) => sum + e.steps, 0),
      };
    });
    times.push(ms);
  }
  return { ms: median(times), events, ...last };
}

/** The same with every event written to a file as a run log. */
async function logged(/** @type {Trace} */ trace, /** @type {RunOptions} */ options) {
  const folder = mkdtempSync(join(tmpdir(), 'autellix-bench-'));
  const header = /** @type {any} */ ({ autellix_run: 1 });
  const ms = await timed(async () => {
    const file = createWriteStream(join(folder, 'run.jsonl'));
    const sink = runLogWriter(trace, header, (/** @type {Uint8Array} */ chunk) => file.write(chunk));
    const run = new Replay(trace, options, { sink });
    while (run.advance(4096))
      if (file.writableNeedDrain) await new Promise((done) => file.once('drain', () => done(null)));
    run.end();
    await new Promise((done) => file.end(() => done(null)));
  });
  rmSync(folder, { recursive: true });
  return ms;
}

const perSecond = (/** @type {number} */ calls, /** @type {number} */ ms) =>
  Math.round((calls / ms) * 1000).toLocaleString('en');
const row = (/** @type {(string | number)[]} */ ...cells) =>
  console.log(cells.map((cell, i) => (i === 0 ? String(cell).padEnd(22) : String(cell).padStart(12))).join(' '));

async function speed(/** @type {[string, () => Trace, number][]} */ loads) {
  row('load', 'system', 'calls', 'calls/s', 'with log', 'steps', 'decisions', 'events');
  for (const [name, make, engines] of loads) {
    const trace = make();
    for (const system of ['vllm-v1', 'vllm-opt', 'mlfq', 'autellix']) {
      const options = optionsOf(system, engines);
      const { ms, events, steps, decisions } = await measure(trace, options, trace.calls > 50_000 ? 3 : RUNS);
      const log = [];
      for (let i = 0; i < 3; i++) log.push(await logged(trace, options));
      row(
        name,
        system,
        trace.calls,
        perSecond(trace.calls, ms),
        perSecond(trace.calls, median(log)),
        steps,
        decisions,
        events,
      );
    }
  }
}

function size() {
  console.log();
  row('calls (4 engines)', 'system', 'µs a call', 'peak RSS MB');
  for (const programs of [900, 9_000, 90_600]) {
    const trace = react(programs, 8);
    let peak = 0;
    let seen = 0;
    const from = cpuMs();
    replay(trace, optionsOf('autellix', 4), {
      sink: () => {
        if ((++seen & 0xffff) === 0) peak = Math.max(peak, process.memoryUsage.rss());
      },
    });
    const us = ((cpuMs() - from) * 1000) / trace.calls;
    row(
      trace.calls.toLocaleString('en'),
      'autellix',
      us.toFixed(2),
      Math.round(Math.max(peak, process.memoryUsage.rss()) / 1e6),
    );
  }
}

/** Microseconds a decision while calls arrive, among few and many waiting programs: the least of several runs. */
function points() {
  console.log();
  row('waiting programs', 'system', 'µs a point');
  const crowds = [100, 1_000, 10_000].map((waiting) => ({ waiting, trace: crowd(waiting) }));
  for (const system of ['vllm-v1', 'mlfq', 'autellix']) {
    const options = { ...optionsOf(system), batch: 64, bounds: [1e9], quanta: null };
    const least = new Map();
    for (let round = 0; round < 20; round++) {
      for (const { waiting, trace } of crowds) {
        const run = new Replay(trace, options, { sink: () => {} });
        while (run.nowUs < 10e6 && run.advance(1));
        const from = cpuMs();
        let moves = 0;
        while (run.nowUs < 60e6 && run.advance(1)) moves++;
        const us = ((cpuMs() - from) * 1000) / moves;
        // the first rounds warm the compiler up
        if (round > 4) least.set(waiting, Math.min(us, least.get(waiting) ?? us));
      }
    }
    for (const [waiting, us] of least) row(waiting.toLocaleString('en'), system, us.toFixed(2));
  }
}

async function contexts() {
  console.log();
  row('context at the start', 'system', 'µs a call', 'calls');
  for (const start of [2_000, 20_000, 200_000]) {
    const trace = growing(start);
    const { ms } = await measure(trace, optionsOf('autellix', 1, ROOMY));
    row(start.toLocaleString('en'), 'autellix', ((ms * 1000) / trace.calls).toFixed(1), trace.calls);
  }
}

const { values } = parseArgs({ options: { trace: { type: 'string', multiple: true } } });
if (values.trace) {
  const { trace, name } = await readTrace(values.trace);
  await speed([[name, () => trace, 1]]);
} else {
  await speed([
    ['W1', () => requests(), 1],
    ['W2', () => react(), 1],
    ['W2 × 10', () => react(10_000, 8), 4],
  ]);
  points();
  await contexts();
  size();
}
