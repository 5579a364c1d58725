import { expect, test } from 'vitest';
import { widen } from '../../../../src/engine/tfjs/weights/widen.js';

const words = (...bits: number[]): Uint8Array => new Uint8Array(Uint16Array.from(bits).buffer);

test('float16: normal, subnormal, zeros, infinities and NaN (IEEE 754)', () => {
  const bits = [0x3c00, 0xc000, 0x3555, 0x7bff, 0x0400, 0x03ff, 0x0001, 0x0000, 0x8000, 0x7c00, 0xfc00, 0x7e00];
  expect(Array.from(widen(words(...bits), 'F16'))).toEqual([
    1,
    -2,
    0.333251953125,
    65504,
    2 ** -14,
    1023 * 2 ** -24,
    2 ** -24,
    0,
    -0,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NaN,
  ]);
});

test('bfloat16: the upper half of a float32', () => {
  expect(Array.from(widen(words(0x3f80, 0xc040, 0x4049, 0x0000, 0x7f80), 'BF16'))).toEqual([
    1,
    -3,
    3.140625,
    0,
    Number.POSITIVE_INFINITY,
  ]);
});

test('float32: as it is, also from an odd place in memory', () => {
  const bytes = new Uint8Array(1 + 8);
  bytes.set(new Uint8Array(Float32Array.of(1.5, -0.1).buffer), 1);
  expect(widen(bytes.subarray(1), 'F32')).toEqual(Float32Array.of(1.5, -0.1));
});
