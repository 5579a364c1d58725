// The loads of the speed table, made by a generator of their own so that they never change with the product's.

import { randomExponential, randomLogNormal } from 'd3-random';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { built } from '../scripts/prepare.mjs';

const { TraceBuilder } = await import(built('core/trace/builder.js'));

const uniform = (/** @type {number} */ seed) => {
  const generator = xoroshiro128plus(seed);
  return () => (generator.next() >>> 0) / 2 ** 32;
};

/** A whole number ≥ 1 with this mean, long-tailed. */
const tokens = (/** @type {() => number} */ source, /** @type {number} */ mean, sigma = 0.7) => {
  const draw = randomLogNormal.source(source)(Math.log(mean) - (sigma * sigma) / 2, sigma);
  return () => Math.max(1, Math.round(Math.min(draw(), 16 * mean)));
};

/** W1: independent requests, about 1147 tokens in, 211 out, Poisson. */
export function requests(count = 10_000, perSecond = 6.45) {
  const source = uniform(1);
  const gap = randomExponential.source(source)(perSecond / 1000);
  const prompt = tokens(source, 1147);
  const output = tokens(source, 211);
  const builder = new TraceBuilder();
  let at = 0;
  for (let i = 0; i < count; i++) {
    at += gap();
    builder.add({ program: `r${i}`, call: '1', arrival_ms: at, input: [[`p${i}`, prompt()]], output: output() });
  }
  return builder.finish();
}

/** W2: ReAct programs of about 11 calls; first prompt 735 tokens, 200 more a turn, 34 out, a second of tool between. */
export function react(programs = 1000, perSecond = 2) {
  const source = uniform(2);
  const gap = randomExponential.source(source)(perSecond / 1000);
  const builder = new TraceBuilder();
  let at = 0;
  for (let i = 0; i < programs; i++) {
    at += gap();
    const calls = 6 + Math.floor(source() * 11);
    let context = 735 + 34;
    builder.add({
      program: `a${i}`,
      call: '1',
      arrival_ms: at,
      input: [
        ['sys:react', 512],
        [`q${i}`, 223],
      ],
      output: 34,
    });
    for (let k = 2; k <= calls; k++) {
      const input = [
        [`@${k - 1}`, context],
        [`o${i}-${k}`, 200],
      ];
      builder.add({ program: `a${i}`, call: `${k}`, after: [`${k - 1}`], delay_ms: 1000, input, output: 34 });
      context += 234;
    }
  }
  return builder.finish();
}

/** Programs that wait behind a full batch while others join them: what a scheduling point costs as the queues grow. */
export function crowd(waiting = 100) {
  const builder = new TraceBuilder();
  for (let i = 0; i < waiting; i++) {
    builder.add({ program: `x${i}`, call: '1', arrival_ms: 0, input: [[`p${i}`, 100]], output: 50_000 });
  }
  for (let i = 0; i < 3000; i++) {
    builder.add({ program: `s${i}`, call: '1', arrival_ms: 20 * (i + 1), input: [[`q${i}`, 50]], output: 5 });
  }
  return builder.finish();
}

/** One conversation whose context begins at `start` tokens and grows by 500 a call. */
export function growing(start = 200_000, calls = 400) {
  const builder = new TraceBuilder();
  let context = start + 20;
  builder.add({ program: 'c', call: '1', arrival_ms: 0, input: [['p', start]], output: 20 });
  for (let k = 2; k <= calls; k++) {
    const input = [
      [`@${k - 1}`, context],
      [`o${k}`, 480],
    ];
    builder.add({ program: 'c', call: `${k}`, after: [`${k - 1}`], delay_ms: 100, input, output: 20 });
    context += 500;
  }
  return builder.finish();
}
