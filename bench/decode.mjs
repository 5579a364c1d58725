// Prints what a decode step takes, for sizes of models, batches and contexts, beside the backend's own limit: the same
// weight matrices multiplied and nothing else, measured in turns with the steps. Then what moving KV blocks takes, and
// what the scheduler takes of a step. Every backend there is and every model, each in a process of its own.
//
//   npm run bench:decode -- [--backend NAME]... [--model NAME]... [--batch N]... [--context N]... [--seconds N]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { built, prepare } from '../scripts/prepare.mjs';

await prepare();

const { decisions } = await import('./decisions.mjs');
const { nativeHome } = await import(built('engine/native/load.js'));
const { RANDOM_MODELS, randomModel } = await import(built('engine/tfjs/model/random.js'));
const { blockFloats } = await import(built('engine/tfjs/model/config.js'));

const BLOCK_TOKENS = 16;
const SWAPPED_BLOCKS = 64;
/** KV that WebAssembly's memory holds beside weights. */
const WASM_KV_BYTES = 1.5e9;
const SMOLLM2 = { vocab: 49152, hidden: 576, layers: 30, heads: 9, kvHeads: 3, headDim: 64, inner: 1536, tied: true };
const MODELS = { ...RANDOM_MODELS, 'smollm2-shape': { ...RANDOM_MODELS.small, ...SMOLLM2 } };

/** @typedef {import('../src/engine/tfjs/decoder.js').Decoder} AnyDecoder */

const list = /** @type {const} */ ({ type: 'string', multiple: true });
const { values: flags } = parseArgs({
  options: { seconds: { type: 'string' }, backend: list, model: list, batch: list, context: list },
});
const numbers = (/** @type {string[] | undefined} */ given, /** @type {number[]} */ otherwise) =>
  given?.map(Number) ?? otherwise;
const batches = numbers(flags.batch, [1, 8, 32]);
const contexts = numbers(flags.context, [256, 2048]);
/** How long each line is measured. */
const seconds = Number(flags.seconds ?? 2);
const MIN_ROUNDS = 5;

const quantile = (/** @type {number[]} */ sorted, /** @type {number} */ q) =>
  sorted[Math.floor(q * (sorted.length - 1))];
const text = (/** @type {number} */ ms) => ms.toFixed(ms < 10 ? 2 : 1);
const blocksFor = (/** @type {number} */ tokens) => Math.ceil(tokens / BLOCK_TOKENS);

/** The weight matrices of a model as tensors, [from, out]. */
function matrices(/** @type {AnyDecoder} */ { backend, source }) {
  const { tf } = backend;
  const { layers, hidden, heads, kvHeads, headDim, inner, vocab } = source.config;
  const shapes = [
    [hidden, (heads + 2 * kvHeads) * headDim],
    [heads * headDim, hidden],
    [hidden, 2 * inner],
    [inner, hidden],
  ];
  const all = Array.from({ length: layers }, () => shapes).flat();
  return [...all, [hidden, vocab]].map((shape) => tf.fill(shape, 0.01));
}

/** Times several things in turns, so that what disturbs one disturbs all; milliseconds, sorted. */
async function inTurns(/** @type {(() => unknown)[]} */ things) {
  const times = things.map(() => /** @type {number[]} */ ([]));
  const endMs = performance.now() + 1000 * seconds;
  for (let round = -3; round < MIN_ROUNDS || performance.now() < endMs; round++) {
    for (const [i, thing] of things.entries()) {
      const start = performance.now();
      await thing();
      if (round >= 0) times[i].push(performance.now() - start);
    }
  }
  return times.map((one) => one.sort((a, b) => a - b));
}

/** A step of `batch` members that each attend to `context` tokens, the last of them new; and the matrix products alone. */
async function decode(/** @type {AnyDecoder} */ decoder, /** @type {any[]} */ weights, batch = 1, context = 256) {
  const { tf } = decoder.backend;
  const members = Array.from({ length: batch }, (_, member) => ({
    tokens: [member],
    position: context - 1,
    blocks: Array.from({ length: blocksFor(context) }, (_, i) => i * batch + member),
    yields: true,
  }));
  const inputs = weights.map((weight) => tf.fill([batch, weight.shape[0]], 0.01));
  const products = () =>
    tf.tidy(() => {
      weights
        .map((weight, i) => tf.matMul(inputs[i], weight))
        .at(-1)
        ?.dataSync();
    });
  const [step, alone] = await inTurns([() => decoder.step(members), products]);
  tf.dispose(inputs);
  const share = (/** @type {number} */ q) => `${Math.round((100 * quantile(alone, q)) / quantile(step, q))} %`;
  const columns = [
    `${text(step[0])} / ${text(quantile(step, 0.5))}`.padEnd(16),
    `${Math.round((1000 * batch) / quantile(step, 0.5))} tokens/s`.padEnd(16),
    `products alone ${text(alone[0])} / ${text(quantile(alone, 0.5))}`.padEnd(32),
    `${share(0)} / ${share(0.5)}`,
  ];
  return columns.join(' ');
}

/** Moving blocks out and in, at once and one by one. */
async function swaps(/** @type {AnyDecoder} */ decoder) {
  const moves = Array.from({ length: SWAPPED_BLOCKS }, (_, i) => ({ device: (i * 37) % SWAPPED_BLOCKS, host: i }));
  const times = await inTurns(
    [true, false].flatMap((batched) => [() => decoder.swapOut(moves, batched), () => decoder.swapIn(moves, batched)]),
  );
  const [out, into, outEach, intoEach] = times.map((one) => quantile(one, 0.5));
  const ratio = (outEach + intoEach) / (out + into);
  return `${text(out)} + ${text(into)} ms batched, ${text(outEach)} + ${text(intoEach)} ms one by one, ${ratio.toFixed(1)} ×`;
}

async function bench(/** @type {string} */ backendName, /** @type {string} */ name) {
  const { Decoder } = await import(built('engine/tfjs/decoder.js'));
  const config = MODELS[name];
  const most = backendName === 'tensorflow' ? Number.POSITIVE_INFINITY : WASM_KV_BYTES;
  const fits = (/** @type {number} */ blocks) => blocks * blockFloats(config, BLOCK_TOKENS) * 4 <= most;
  const cases = contexts.flatMap((context) =>
    batches.map((batch) => ({ context, batch, blocks: batch * blocksFor(context) })),
  );
  const blocks = Math.max(SWAPPED_BLOCKS, ...cases.map((one) => one.blocks).filter(fits));
  const pools = { blocks, blockTokens: BLOCK_TOKENS, hostBlocks: SWAPPED_BLOCKS };
  const decoder = await Decoder.create({ backend: backendName, model: randomModel(name, config), ...pools });
  const { backend } = decoder;
  console.log(`${name} (${config.hidden} × ${config.layers}) on ${backend.name}; ms: fastest / median`);
  backend.tf.setBackend(backend.name);
  const weights = matrices(decoder);
  for (const { context, batch, blocks } of cases) {
    const what = fits(blocks) ? await decode(decoder, weights, batch, context) : 'more KV than WebAssembly has memory';
    console.log(`  ${`context ${context}, batch ${batch}:`.padEnd(26)} ${what}`);
  }
  console.log(`  ${SWAPPED_BLOCKS} blocks out and in: ${await swaps(decoder)}`);
  backend.tf.dispose(weights);
  decoder.close();
  if (!(name in RANDOM_MODELS)) return;
  for (const steps of [1, 8]) {
    console.log(
      `  a replay, ${steps === 1 ? 'every step' : `every ${steps} steps`} decided: ${await decisions(backendName, name, steps)}`,
    );
  }
}

const backends = flags.backend ?? ['tensorflow', 'wasm'];
const models = flags.model ?? ['small', 'medium', 'smollm2-shape'];
for (const model of models) {
  if (!MODELS[model]) throw new Error(`no model ${model}; expected ${Object.keys(MODELS).join(', ')}`);
}
if (backends.length === 1 && models.length === 1) await bench(backends[0], models[0]);
else {
  // how many threads TensorFlow takes is settled by the first model of a process
  for (const backend of backends) {
    if (backend === 'tensorflow' && !nativeHome()) {
      console.log('tensorflow: not set up; `autellix setup native` does it');
      continue;
    }
    for (const model of models) {
      const sizes = [...batches.flatMap((n) => ['--batch', n]), ...contexts.flatMap((n) => ['--context', n])];
      const args = [
        fileURLToPath(import.meta.url),
        '--backend',
        backend,
        '--model',
        model,
        '--seconds',
        seconds,
        ...sizes,
      ];
      const { status, stderr } = spawnSync(process.execPath, args.map(String), {
        stdio: ['ignore', 'inherit', 'pipe'],
      });
      if (status === 0) continue;
      process.stderr.write(stderr);
      process.exitCode = 1;
    }
  }
}
