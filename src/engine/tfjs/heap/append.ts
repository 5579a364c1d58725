import type { RopeTable } from '../model/rope.js';
import type { Layout } from './layout.js';
import type { Rows } from './rows.js';

/** Rotates the queries and keys of every row in place, then writes keys and values to the pool, in place. */
export function append(
  qkv: Float32Array,
  pool: Float32Array,
  rows: Rows,
  layer: number,
  layout: Layout,
  rope: RopeTable,
) {
  const { heads, kvHeads, headDim, blockTokens, rowFloats, headFloats, sideFloats } = layout;
  for (let row = 0; row < rows.position.length; row++) {
    const position = rows.position[row];
    const from = row * rowFloats;
    for (let head = 0; head < heads + kvHeads; head++) rotate(qkv, from + head * headDim, headDim, position, rope);
    const block = rows.blocks[row][Math.floor(position / blockTokens)];
    let to = block * layout.blockFloats + layer * layout.layerFloats + (position % blockTokens) * headDim;
    for (let k = 0; k < kvHeads; k++, to += headFloats) {
      const key = from + (heads + k) * headDim;
      const value = key + kvHeads * headDim;
      for (let i = 0; i < headDim; i++) {
        pool[to + i] = qkv[key + i];
        pool[to + sideFloats + i] = qkv[value + i];
      }
    }
  }
}

/** Pairs (i, i + headDim / 2) turn by their angle, as transformers lays the halves apart. */
function rotate(values: Float32Array, at: number, headDim: number, position: number, { cos, sin }: RopeTable): void {
  const half = headDim / 2;
  for (let i = 0; i < half; i++) {
    const c = cos[position * half + i];
    const s = sin[position * half + i];
    const a = values[at + i];
    const b = values[at + half + i];
    values[at + i] = a * c - b * s;
    values[at + half + i] = b * c + a * s;
  }
}
