/** What a tensor may be stored as. All become float32; no value is lost. */
export const DTYPE_BYTES = { F32: 4, F16: 2, BF16: 2 } as const;

export type Dtype = keyof typeof DTYPE_BYTES;

/** Little-endian bytes of a tensor as float32. */
export function widen(bytes: Uint8Array, dtype: Dtype): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values = new Float32Array(bytes.byteLength / DTYPE_BYTES[dtype]);
  if (dtype === 'F32') {
    for (let i = 0; i < values.length; i++) values[i] = view.getFloat32(4 * i, true);
    return values;
  }
  if (dtype === 'F16') {
    for (let i = 0; i < values.length; i++) values[i] = HALVES[view.getUint16(2 * i, true)];
    return values;
  }
  const bits = new Uint32Array(values.buffer);
  for (let i = 0; i < bits.length; i++) bits[i] = view.getUint16(2 * i, true) << 16;
  return values;
}

/** Every float16 by its bits. */
const HALVES = Float32Array.from({ length: 2 ** 16 }, (_, bits) => half(bits));

function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}
