import type { Layout } from './layout.js';
import type { Rows, Span } from './rows.js';

let scores = new Float32Array(1024);

/**
 * Causal attention of some rows over the KV of their member, read from the pool block by block where it lies. `layer` counts
 * from 0; `out` is [rows, heads · headDim].
 */
export function attend(
  qkv: Float32Array,
  pool: Float32Array,
  rows: Rows,
  span: Span,
  layer: number,
  layout: Layout,
  out: Float32Array,
): void {
  const { heads, kvHeads, headDim, rowFloats, headFloats, sideFloats, layerFloats } = layout;
  const group = heads / kvHeads;
  for (let row = span.from; row < span.from + span.count; row++) {
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
  for (let first = 0, block = 0; first < keys; first += blockTokens, block++) {
    const from = blocks[block] * blockFloats + side;
    const some = Math.min(blockTokens, keys - first);
    dots(query, at, pool, from, some, headDim, first);
    for (let key = first; key < first + some; key++) {
      scores[key] *= scale;
      if (scores[key] > most) most = scores[key];
    }
  }
  return most;
}

/** Dot products of a query with `count` rows of the pool, into `scores` from `to`: eight rows at a time, twice as fast as one. */
function dots(
  query: Float32Array,
  at: number,
  pool: Float32Array,
  from: number,
  count: number,
  width: number,
  to: number,
): void {
  let row = 0;
  for (let k = from; row + 8 <= count; row += 8, k += 8 * width) {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    let e = 0;
    let f = 0;
    let g = 0;
    let h = 0;
    for (let i = 0; i < width; i++) {
      const q = query[at + i];
      const r = k + i;
      a += q * pool[r];
      b += q * pool[r + width];
      c += q * pool[r + 2 * width];
      d += q * pool[r + 3 * width];
      e += q * pool[r + 4 * width];
      f += q * pool[r + 5 * width];
      g += q * pool[r + 6 * width];
      h += q * pool[r + 7 * width];
    }
    scores[to + row] = a;
    scores[to + row + 1] = b;
    scores[to + row + 2] = c;
    scores[to + row + 3] = d;
    scores[to + row + 4] = e;
    scores[to + row + 5] = f;
    scores[to + row + 6] = g;
    scores[to + row + 7] = h;
  }
  for (; row < count; row++) {
    let dot = 0;
    for (let i = 0; i < width; i++) dot += query[at + i] * pool[from + row * width + i];
    scores[to + row] = dot;
  }
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

/** Sum of the values weighted by `scores`, times `scale`, into `out` from `to`. */
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
  out.fill(0, to, to + headDim);
  for (let first = 0, block = 0; first < keys; first += blockTokens, block++) {
    const from = blocks[block] * blockFloats + side;
    mix(pool, from, Math.min(blockTokens, keys - first), headDim, first, out, to);
  }
  for (let i = 0; i < headDim; i++) out[to + i] *= scale;
}

/** Adds `count` rows of the pool, weighted by `scores` from `first`. */
function mix(
  pool: Float32Array,
  from: number,
  count: number,
  width: number,
  first: number,
  out: Float32Array,
  to: number,
): void {
  let row = 0;
  for (let v = from; row + 8 <= count; row += 8, v += 8 * width) {
    const s = first + row;
    const a = scores[s];
    const b = scores[s + 1];
    const c = scores[s + 2];
    const d = scores[s + 3];
    const e = scores[s + 4];
    const f = scores[s + 5];
    const g = scores[s + 6];
    const h = scores[s + 7];
    for (let i = 0; i < width; i++) {
      const r = v + i;
      const four = a * pool[r] + b * pool[r + width] + (c * pool[r + 2 * width] + d * pool[r + 3 * width]);
      const w = r + 4 * width;
      out[to + i] += four + (e * pool[w] + f * pool[w + width] + (g * pool[w + 2 * width] + h * pool[w + 3 * width]));
    }
  }
  for (; row < count; row++) {
    const weight = scores[first + row];
    for (let i = 0; i < width; i++) out[to + i] += weight * pool[from + row * width + i];
  }
}
