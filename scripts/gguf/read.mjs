// Reads GGUF, the file of llama.cpp: facts about the model by their keys, then tensors.
import { readFileSync } from 'node:fs';

/** @typedef {{ name: string, shape: number[], type: number, offset: number }} Tensor shape as PyTorch has it, [out, in] */

/** Every fact and tensor of a GGUF file; tensors are bytes in `data` from their offset on. */
export function readGguf(/** @type {string} */ file) {
  const bytes = readFileSync(file);
  if (bytes.toString('latin1', 0, 4) !== 'GGUF') throw new Error(`${file}: not a GGUF file`);
  const reader = new Reader(bytes, 4);
  const version = reader.u32();
  if (version !== 2 && version !== 3) throw new Error(`${file}: GGUF version ${version}; expected 2 or 3`);
  const tensorCount = reader.u64();
  const factCount = reader.u64();
  const facts = new Map();
  for (let k = 0; k < factCount; k++) facts.set(reader.text(), reader.value(reader.u32()));
  const tensors = Array.from({ length: tensorCount }, () => reader.tensor());
  const align = facts.get('general.alignment') ?? 32;
  return { facts, tensors, data: bytes.subarray(Math.ceil(reader.at / align) * align) };
}

class Reader {
  constructor(/** @type {Buffer} */ bytes, /** @type {number} */ at) {
    this.bytes = bytes;
    this.at = at;
  }

  u32() {
    this.at += 4;
    return this.bytes.readUInt32LE(this.at - 4);
  }

  u64() {
    this.at += 8;
    return Number(this.bytes.readBigUInt64LE(this.at - 8));
  }

  text() {
    const length = this.u64();
    this.at += length;
    return this.bytes.toString('utf8', this.at - length, this.at);
  }

  /** @returns {Tensor} */
  tensor() {
    const name = this.text();
    const shape = Array.from({ length: this.u32() }, () => this.u64()).reverse();
    return { name, shape, type: this.u32(), offset: this.u64() };
  }

  /** A value of one of the format's types, by the number of that. @returns {unknown} */
  value(/** @type {number} */ type) {
    if (type === 8) return this.text();
    if (type === 9) {
      const of = this.u32();
      return Array.from({ length: this.u64() }, () => this.value(of));
    }
    const number = NUMBERS[type];
    if (!number) throw new Error(`a value of type ${type}, which GGUF does not have`);
    this.at += number.size;
    return number.read(this.bytes, this.at - number.size);
  }
}

/** @type {Record<number, { size: number, read: (bytes: Buffer, at: number) => unknown }>} */
const NUMBERS = {
  0: { size: 1, read: (bytes, at) => bytes.readUInt8(at) },
  1: { size: 1, read: (bytes, at) => bytes.readInt8(at) },
  2: { size: 2, read: (bytes, at) => bytes.readUInt16LE(at) },
  3: { size: 2, read: (bytes, at) => bytes.readInt16LE(at) },
  4: { size: 4, read: (bytes, at) => bytes.readUInt32LE(at) },
  5: { size: 4, read: (bytes, at) => bytes.readInt32LE(at) },
  6: { size: 4, read: (bytes, at) => bytes.readFloatLE(at) },
  7: { size: 1, read: (bytes, at) => bytes.readUInt8(at) !== 0 },
  10: { size: 8, read: (bytes, at) => Number(bytes.readBigUInt64LE(at)) },
  11: { size: 8, read: (bytes, at) => Number(bytes.readBigInt64LE(at)) },
  12: { size: 8, read: (bytes, at) => bytes.readDoubleLE(at) },
};
