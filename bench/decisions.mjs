// What scheduler and accounting take of a step of an engine that really decodes.
import { built } from '../scripts/prepare.mjs';

const { Engines } = await import(built('engine/drive.js'));
const { EngineProcess } = await import(built('engine/process/engine-process.js'));
const { profileNamed } = await import(built('engine/profiles/index.js'));
const { Replay } = await import(built('core/replay/replay.js'));
const { optionsFor } = await import(built('core/settings/systems.js'));
const { TraceBuilder } = await import(built('core/trace/builder.js'));

/** Replays until V8 has compiled all that they run. */
const WARM_UP_RUNS = 40;

/** @typedef {import('../src/engine/process/engine-process.js').EngineLink} EngineLink */
/** @typedef {import('../src/engine/process/messages.js').Hello} Hello */
/** @typedef {import('../src/engine/process/messages.js').WorkRequest} WorkRequest */

/**
 * Replays calls of about 256 tokens, 8 at a time, on an engine in its process: where the time goes beside the steps. And
 * what the replay takes when steps take no time, so that everything it reads is still in the processor's caches.
 */
export async function decisions(
  /** @type {string} */ backend,
  /** @type {string} */ model,
  /** @type {number} */ steps,
) {
  const builder = new TraceBuilder();
  for (let i = 0; i < 24; i++) {
    builder.add({ program: `p${i}`, call: '1', arrival_ms: 0, input: [[`p${i}`, 224]], output: 64 });
  }
  const trace = builder.finish();
  const options = optionsFor(undefined, profileNamed('tfjs-tiny'), { policy: 'plas', batch: 8, steps });

  const run = async (/** @type {(hello: Hello) => Promise<EngineLink>} */ begin) => {
    const took = { ownMs: 0, askedMs: 0, computedMs: 0, steps: 0 };
    const start = async (/** @type {Hello} */ hello) => {
      const engine = await begin(hello);
      const ask = async (/** @type {WorkRequest} */ request) => {
        const fromMs = performance.now();
        const done = await engine.ask(request);
        took.askedMs += performance.now() - fromMs;
        for (const us of [done.swapUs, ...done.stepUs]) took.computedMs += us / 1000;
        took.steps += done.stepUs.length;
        return done;
      };
      return { ready: engine.ready, ask, close: () => engine.close() };
    };
    const engines = await Engines.open(trace, options, { engine: 'tfjs', backend, model, seed: 0, start });
    const replay = new Replay(trace, options, { work: engines.work });
    const fromMs = performance.now();
    while (await engines.advance(replay));
    replay.end();
    took.ownMs = performance.now() - fromMs - took.askedMs;
    await engines.close();
    return took;
  };

  let alone = await run(idle);
  for (let k = 0; k < WARM_UP_RUNS; k++) {
    const again = await run(idle);
    if (again.ownMs < alone.ownMs) alone = again;
  }
  const took = await run(EngineProcess.start);
  const each = (/** @type {number} */ ms) =>
    `${((1000 * ms) / took.steps).toFixed(0)} µs (${((100 * ms) / took.computedMs).toFixed(1)} %)`;
  return [
    `${took.steps} of ${(took.computedMs / took.steps).toFixed(2)} ms; scheduler and accounting ${each(took.ownMs)} a step`,
    `${each(alone.ownMs)} without steps between`,
    `messages ${each(took.askedMs - took.computedMs)}`,
  ].join(', ');
}

/** An engine that does nothing. @returns {Promise<EngineLink>} */
const idle = async () => ({
  ready: { type: 'ready', backend: 'none', model: 'none', vocab: 1024 },
  ask: async (/** @type {any} */ { steps, members }) => {
    const next = new Int32Array(steps * members.length);
    return /** @type {any} */ ({ type: 'done', swapUs: 0, stepUs: new Array(steps).fill(1000), next });
  },
  close: async () => {},
});
