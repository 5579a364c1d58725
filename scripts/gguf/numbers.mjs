// Numbers as GGUF packs them, and float16.

/** Weights of a block of a quantised tensor. */
const BLOCK = 32;

/**
 * By the number of a type: bytes of so many values, and how they are read.
 * @type {Record<number, { name: string, values: number, bytes: number, read: (view: DataView, at: number, out: Float32Array, to: number) => void }>}
 */
const TYPES = {
  0: {
    name: 'F32',
    values: 1,
    bytes: 4,
    read: (view, at, out, to) => {
      out[to] = view.getFloat32(at, true);
    },
  },
  1: {
    name: 'F16',
    values: 1,
    bytes: 2,
    read: (view, at, out, to) => {
      out[to] = fromHalf(view.getUint16(at, true));
    },
  },
  // scale · (0 … 15) + least: the lower halves of 16 bytes, then the upper ones
  3: {
    name: 'Q4_1',
    values: BLOCK,
    bytes: 20,
    read: (view, at, out, to) => {
      const scale = fromHalf(view.getUint16(at, true));
      const least = fromHalf(view.getUint16(at + 2, true));
      for (let i = 0; i < BLOCK / 2; i++) {
        const byte = view.getUint8(at + 4 + i);
        out[to + i] = Math.fround(scale * (byte & 15)) + least;
        out[to + BLOCK / 2 + i] = Math.fround(scale * (byte >> 4)) + least;
      }
    },
  },
  // scale · (−128 … 127)
  8: {
    name: 'Q8_0',
    values: BLOCK,
    bytes: 34,
    read: (view, at, out, to) => {
      const scale = fromHalf(view.getUint16(at, true));
      for (let i = 0; i < BLOCK; i++) out[to + i] = scale * view.getInt8(at + 2 + i);
    },
  },
};

/** The first `count` values of a tensor of a type as float32. Throws for a type that is not read here. */
export function unpack(/** @type {Uint8Array} */ data, /** @type {number} */ type, /** @type {number} */ count) {
  const packed = TYPES[type];
  if (!packed) {
    const names = Object.values(TYPES).map(({ name }) => name);
    throw new Error(`a tensor of type ${type}; expected ${names.join(', ')}`);
  }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const out = new Float32Array(count);
  for (let to = 0, at = 0; to < count; to += packed.values, at += packed.bytes) packed.read(view, at, out, to);
  return out;
}

const single = new Float32Array(1);
const bits = new Uint32Array(single.buffer);

/** The float32 of a float16's bits. */
export function fromHalf(/** @type {number} */ half) {
  const magnitude = half & 0x7fff;
  if (magnitude < 0x400) single[0] = magnitude * 2 ** -24;
  else bits[0] = (magnitude << 13) + (magnitude < 0x7c00 ? 112 << 23 : 224 << 23);
  return half & 0x8000 ? -single[0] : single[0];
}

/** The bits of the float16 nearest to a float32, of two equally near ones the even one. */
export function toHalf(/** @type {number} */ value) {
  single[0] = value;
  const sign = (bits[0] >>> 16) & 0x8000;
  const magnitude = bits[0] & 0x7fffffff;
  if (magnitude > 0x7f800000) return sign | 0x7e00; // no number
  if (magnitude >= 0x477ff000) return sign | 0x7c00; // more than the largest, even when rounded
  if (magnitude >= 0x38800000) return sign | ((magnitude + 0xfff + ((magnitude >>> 13) & 1) - (112 << 23)) >>> 13);
  // Below 2^-14 float16 counts in steps of 2^-24, and so does a float32 of half a step less than 2^0 after this sum.
  single[0] = Math.abs(value) + 0.5;
  return sign | (bits[0] - 0x3f000000);
}
