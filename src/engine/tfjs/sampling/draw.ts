import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Sampling } from '../step.js';

/** Draws a token from logits [vocab]: temperature, then top-k, then top-p, in the order of transformers. */
export function draw(logits: Float32Array, sampling: Sampling, position: number): number {
  const { ids, weights } = candidates(logits, sampling);
  const kept = weights.slice(0, nucleus(weights, sampling.topP ?? 1));
  const total = kept.reduce((sum, weight) => sum + weight, 0);
  let left = uniform(sampling.seed, position) * total;
  for (let i = 0; i < kept.length; i++) {
    left -= kept[i];
    if (left < 0) return ids[i];
  }
  return ids[kept.length - 1];
}

/** The k most likely tokens, most likely first (the lower id of equal ones), and their weights, the first of them 1. */
function candidates(logits: Float32Array, { temperature, topK }: Sampling): { ids: Int32Array; weights: Float64Array } {
  const order = Int32Array.from(logits, (_, id) => id).sort((a, b) => logits[b] - logits[a] || a - b);
  const ids = order.subarray(0, topK ?? order.length);
  const most = logits[ids[0]];
  return { ids, weights: Float64Array.from(ids, (id) => Math.exp((logits[id] - most) / temperature)) };
}

/** How many of the first weights it takes to reach the share p of their sum; at least one. */
function nucleus(weights: Float64Array, p: number): number {
  const enough = p * weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  for (let i = 0; i < weights.length; i++) {
    sum += weights[i];
    if (sum >= enough) return i + 1;
  }
  return weights.length;
}

/** One number in [0, 1) for a seed and a position. */
function uniform(seed: number, position: number): number {
  const random = xoroshiro128plus(Math.imul(seed, 0x9e3779b1) ^ Math.imul(position + 1, 0x85ebca6b));
  for (let i = 0; i < 8; i++) random.next(); // near seeds have near first numbers
  return uniformFloat64(random);
}
