import type { Layout } from './layout.js';
import type { Rows } from './rows.js';

let scores = new Float32Array(1024);

/**
 * Causal attention of every row over the KV of its member, read from the pool block by block where it lies. `layer` counts
 * from 0; `out` is [rows, heads · headDim]. Rows do not depend on each other, so neither do results on the batch.
 */
export function attend(
  qkv: Float32Array,
  pool: Float32Array,
  rows: Rows,
  layer: number,
  layout: Layout,
  out: Float32Array,
) {
  const { heads, kvHeads, headDim, rowFloats, headFloats, sideFloats, layerFloats } = layout;
  const group = heads / kvHeads;
  for (let row = 0; row < rows.position.length; row++) {
    const keys = rows.position[row] + 1;
    if (scores.length < keys) scores = new Float32Array(2 * keys);
    for (let head = 0; head < heads; head++) {
      const side = layer * layerFloats + Math.floor(head / group) * headFloats;
      const most = score(qkv, row * rowFloats + head * headDim, pool, side, rows.blocks[row], keys, layout);
      const sum = exponentials(keys, most);
      gather(pool, side + sideFloats, rows.blocks[row], keys, layout, out, (row * heads + head) * headDim, 1 / sum);
    }
  }
}

/** Scaled dot products of a query with all keys, into `scores`; returns the largest. */
function score(
  query: Float32Array,
  at: number,
  pool: Float32Array,
  side: number,
  blocks: ArrayLike<number>,
  keys: number,
  { headDim, blockTokens, blockFloats }: Layout,
): number {
  const scale = 1 / Math.sqrt(headDim);
  let most = Number.NEGATIVE_INFINITY;
  for (let key = 0, block = 0; key < keys; block++) {
    const end = Math.min(keys, key + blockTokens);
    for (let k = blocks[block] * blockFloats + side; key < end; key++, k += headDim) {
      let even = 0;
      let odd = 0;
      for (let i = 0; i < headDim; i += 2) {
        even += query[at + i] * pool[k + i];
        odd += query[at + i + 1] * pool[k + i + 1];
      }
      const s = (even + odd) * scale;
      scores[key] = s;
      if (s > most) most = s;
    }
  }
  return most;
}

/** Turns scores into e^(score − most); returns their sum. */
function exponentials(keys: number, most: number): number {
  let sum = 0;
  for (let key = 0; key < keys; key++) {
    const e = Math.exp(scores[key] - most);
    scores[key] = e;
    sum += e;
  }
  return sum;
}

/** Sum of the values weighted by `scores`, times `scale`. */
function gather(
  pool: Float32Array,
  side: number,
  blocks: ArrayLike<number>,
  keys: number,
  { headDim, blockTokens, blockFloats }: Layout,
  out: Float32Array,
  to: number,
  scale: number,
): void {
  for (let i = 0; i < headDim; i++) out[to + i] = 0;
  for (let key = 0, block = 0; key < keys; block++) {
    const end = Math.min(keys, key + blockTokens);
    let v = blocks[block] * blockFloats + side;
    for (; key + 4 <= end; key += 4, v += 4 * headDim) {
      const w0 = scores[key];
      const w1 = scores[key + 1];
      const w2 = scores[key + 2];
      const w3 = scores[key + 3];
      for (let i = 0; i < headDim; i++) {
        const two = w0 * pool[v + i] + w1 * pool[v + headDim + i];
        out[to + i] += two + (w2 * pool[v + 2 * headDim + i] + w3 * pool[v + 3 * headDim + i]);
      }
    }
    for (; key < end; key++, v += headDim) {
      const w = scores[key];
      for (let i = 0; i < headDim; i++) out[to + i] += w * pool[v + i];
    }
  }
  for (let i = 0; i < headDim; i++) out[to + i] *= scale;
}
