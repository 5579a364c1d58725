import type { Tensor, Tensor2D, TensorFlow } from '../backend.js';
import type { Layout } from './layout.js';
import { type HeapBackend, viewOf } from './memory.js';
import type { Rows, Span } from './rows.js';

/** From so many rows of a member on, copying its KV for a matrix product beats reading it where it lies. */
const CHUNK_ROWS = 8;

/** Rows of the scores at a time: bounds memory, and keys after a tile are not computed for it. */
const TILE_ROWS = 256;

const HIDDEN = -1e30;

export const isChunk = ({ count }: Span): boolean => count >= CHUNK_ROWS;

/** The tensors of a layer's attention: projections, pool, and the output, whose rows of the span are written. */
export interface AttentionTensors {
  readonly qkv: Tensor;
  readonly pool: Tensor;
  readonly out: Tensor;
}

/** Causal attention of a chunk of a prompt by matrix products, kv head by kv head, tile by tile. */
export function attendChunk(
  tf: TensorFlow,
  heap: HeapBackend,
  tensors: AttentionTensors,
  rows: Rows,
  span: Span,
  layer: number,
  layout: Layout,
): void {
  const tile = Math.max(1, Math.floor((TILE_ROWS * layout.kvHeads) / layout.heads));
  for (let at = span.from; at < span.from + span.count; at += tile) {
    const part = { from: at, count: Math.min(tile, span.from + span.count - at) };
    for (let kv = 0; kv < layout.kvHeads; kv++) {
      tf.tidy(() => attendTile(tf, heap, tensors, rows, part, layer, kv, layout));
    }
  }
}

function attendTile(
  tf: TensorFlow,
  heap: HeapBackend,
  { qkv, pool, out }: AttentionTensors,
  rows: Rows,
  { from, count }: Span,
  layer: number,
  kv: number,
  layout: Layout,
): void {
  const { heads, kvHeads, headDim, rowFloats } = layout;
  const group = heads / kvHeads;
  const keys = rows.position[from + count - 1] + 1;
  const kvPool = viewOf(heap, pool);
  const at = layer * layout.layerFloats + kv * layout.headFloats;
  const keysAcross = keysOf(kvPool, rows.blocks[from], at, keys, layout);
  const values = valuesOf(kvPool, rows.blocks[from], at + layout.sideFloats, keys, layout);
  const queries = new Float32Array(group * count * headDim);
  const all = viewOf(heap, qkv);
  const scale = 1 / Math.sqrt(headDim);
  for (let g = 0, to = 0; g < group; g++) {
    for (let row = from; row < from + count; row++) {
      const query = row * rowFloats + (kv * group + g) * headDim;
      for (let i = 0; i < headDim; i++) queries[to++] = all[query + i] * scale;
    }
  }
  const scores = tf.matMul(tf.tensor2d(queries, [group * count, headDim]), tf.tensor2d(keysAcross, [headDim, keys]));
  hideLater(viewOf(heap, scores), rows.position[from], count, keys);
  const weights = tf.softmax(scores) as Tensor2D;
  const mixed = tf.matMul(weights, tf.tensor2d(values, [keys, headDim]));
  const result = viewOf(heap, mixed);
  const target = viewOf(heap, out);
  for (let g = 0, r = 0; g < group; g++) {
    for (let row = from; row < from + count; row++, r += headDim) {
      target.set(result.subarray(r, r + headDim), (row * heads + kv * group + g) * headDim);
    }
  }
}

/** Masks, for the query number i of each head, the keys after `position + i`. */
function hideLater(scores: Float32Array, position: number, count: number, keys: number): void {
  for (let row = 0, i = 0; row < scores.length; row += keys, i = (i + 1) % count) {
    scores.fill(HIDDEN, row + position + i + 1, row + keys);
  }
}

/** Keys of one head side by side: [headDim, keys]. */
function keysOf(pool: Float32Array, blocks: ArrayLike<number>, at: number, keys: number, layout: Layout): Float32Array {
  const { blockTokens, blockFloats, headDim } = layout;
  const across = new Float32Array(headDim * keys);
  for (let key = 0, block = 0; key < keys; key += blockTokens, block++) {
    const from = blocks[block] * blockFloats + at;
    const some = Math.min(blockTokens, keys - key);
    for (let i = 0; i < headDim; i++) {
      for (let k = 0; k < some; k++) across[i * keys + key + k] = pool[from + k * headDim + i];
    }
  }
  return across;
}

/** Values of one head, one below the other: [keys, headDim]. */
function valuesOf(
  pool: Float32Array,
  blocks: ArrayLike<number>,
  at: number,
  keys: number,
  layout: Layout,
): Float32Array {
  const { blockTokens, blockFloats, headDim } = layout;
  const down = new Float32Array(keys * headDim);
  for (let key = 0, block = 0; key < keys; key += blockTokens, block++) {
    const from = blocks[block] * blockFloats + at;
    const some = Math.min(blockTokens, keys - key);
    down.set(pool.subarray(from, from + some * headDim), key * headDim);
  }
  return down;
}
