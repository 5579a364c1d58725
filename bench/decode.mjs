// Prints what a decode step takes, for sizes of models, batches and contexts, beside the backend's own limit: the same
// weight matrices multiplied and nothing else, measured in turns with the steps. Then what moving KV blocks takes.
//
//   npm run bench:decode -- [--backend NAME] [--model NAME]... [--batch N]... [--context N]... [--rounds N]
import { parseArgs } from 'node:util';
import { built, prepare } from '../scripts/prepare.mjs';

await prepare();

const { Decoder } = await import(built('engine/tfjs/decoder.js'));
const { RANDOM_MODELS, randomModel } = await import(built('engine/tfjs/model/random.js'));

const BLOCK_TOKENS = 16;
const SMOLLM2 = { vocab: 49152, hidden: 576, layers: 30, heads: 9, kvHeads: 3, headDim: 64, inner: 1536, tied: true };
const MODELS = { ...RANDOM_MODELS, 'smollm2-shape': { ...RANDOM_MODELS.small, ...SMOLLM2 } };

/** @typedef {import('../src/engine/tfjs/decoder.js').Decoder} AnyDecoder */
/** @typedef {import('../src/engine/tfjs/model/config.js').ModelConfig} Config */

const list = /** @type {const} */ ({ type: 'string', multiple: true });
const { values: flags } = parseArgs({
  options: { backend: { type: 'string' }, rounds: { type: 'string' }, model: list, batch: list, context: list },
});
const numbers = (/** @type {string[] | undefined} */ given, /** @type {number[]} */ otherwise) =>
  given?.map(Number) ?? otherwise;
const batches = numbers(flags.batch, [1, 8, 32]);
const contexts = numbers(flags.context, [256, 2048]);
const rounds = Number(flags.rounds ?? 30);

const quantile = (/** @type {number[]} */ sorted, /** @type {number} */ q) =>
  sorted[Math.floor(q * (sorted.length - 1))];
const text = (/** @type {number} */ ms) => ms.toFixed(ms < 10 ? 2 : 1);

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
  for (let round = -3; round < rounds; round++) {
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
  const each = Math.ceil(context / BLOCK_TOKENS);
  const members = Array.from({ length: batch }, (_, member) => ({
    tokens: [member],
    position: context - 1,
    blocks: Array.from({ length: each }, (_, i) => i * batch + member),
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
  const times = await inTurns([() => decoder.step(members), products]);
  tf.dispose(inputs);
  return times;
}

/** Moving 64 blocks out and in, at once and one by one. */
async function swaps(/** @type {AnyDecoder} */ decoder) {
  const moves = Array.from({ length: 64 }, (_, i) => ({ device: (i * 37) % 64, host: i }));
  const times = await inTurns(
    [true, false].flatMap((batched) => [() => decoder.swapOut(moves, batched), () => decoder.swapIn(moves, batched)]),
  );
  const [out, into, outEach, intoEach] = times.map((one) => quantile(one, 0.5));
  const ratio = (outEach + intoEach) / (out + into);
  console.log(
    `  64 blocks out and in: ${text(out)} + ${text(into)} ms batched, ${text(outEach)} + ${text(intoEach)} ms one by one, ${ratio.toFixed(1)} ×`,
  );
}

for (const name of flags.model ?? ['small', 'medium', 'smollm2-shape']) {
  const config = MODELS[name];
  if (!config) throw new Error(`no model ${name}; expected ${Object.keys(MODELS).join(', ')}`);
  const blocks = Math.max(64, Math.max(...batches) * Math.ceil(Math.max(...contexts) / BLOCK_TOKENS));
  const model = randomModel(name, config);
  const decoder = await Decoder.create({ ...flags, model, blocks, blockTokens: BLOCK_TOKENS, hostBlocks: 64 });
  const { backend } = decoder;
  console.log(`${name} (${config.hidden} × ${config.layers}) on ${backend.name}; ms: fastest / median`);
  backend.tf.setBackend(backend.name);
  const weights = matrices(decoder);
  for (const context of contexts) {
    for (const batch of batches) {
      const [step, products] = await decode(decoder, weights, batch, context);
      const share = (/** @type {number} */ q) => `${Math.round((100 * quantile(products, q)) / quantile(step, q))} %`;
      const columns = [
        `  context ${context}, batch ${batch}:`.padEnd(26),
        `${text(step[0])} / ${text(quantile(step, 0.5))}`.padEnd(16),
        `${Math.round((1000 * batch) / quantile(step, 0.5))} tokens/s`.padEnd(16),
        `products alone ${text(products[0])} / ${text(quantile(products, 0.5))}`.padEnd(32),
        `${share(0)} / ${share(0.5)}`,
      ];
      console.log(columns.join(' '));
    }
  }
  await swaps(decoder);
  backend.tf.dispose(weights);
  decoder.close();
}
