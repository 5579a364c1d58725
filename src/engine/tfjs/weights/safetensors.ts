import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { z } from 'zod';
import { InputError } from '../../../core/errors.js';
import { inFile } from '../../../core/system-error.js';
import { DTYPE_BYTES, type Dtype, widen } from './widen.js';

/** Where a tensor lies in its file. */
interface Entry {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly from: number;
  readonly bytes: number;
}

const MAX_HEADER_BYTES = 100 * 2 ** 20;

const entry = z.object({
  dtype: z.string(),
  shape: z.array(z.int().nonnegative()),
  data_offsets: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
});

const header = z.record(z.string(), z.unknown());

/** One safetensors file: 8 bytes of header length, a JSON header, the tensors. Tensors are read when asked for. */
export class Safetensors {
  readonly entries = new Map<string, Entry>();
  private readonly fd: number;

  /** Throws {@link InputError} where the file is not whole. */
  constructor(readonly file: string) {
    try {
      this.fd = openSync(file, 'r');
    } catch (error) {
      throw inFile(error, file);
    }
    try {
      this.readHeader(fstatSync(this.fd).size);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Throws {@link InputError} unless the tensor is stored in a way we know and has this shape. */
  check(name: string, shape: readonly number[]): void {
    const { dtype, shape: stored } = this.entries.get(name)!;
    if (!(dtype in DTYPE_BYTES)) {
      throw this.wrong(name, `stored as ${dtype}; expected one of ${Object.keys(DTYPE_BYTES).join(', ')}`);
    }
    if (stored.join() !== shape.join()) {
      throw this.wrong(name, `has shape [${stored}]; config.json says [${shape}]`);
    }
  }

  /** A tensor, checked before, as float32. */
  read(name: string): Float32Array {
    const { dtype, from, bytes } = this.entries.get(name)!;
    const data = new Uint8Array(bytes);
    this.fill(data, from, name);
    return widen(data, dtype as Dtype);
  }

  close(): void {
    closeSync(this.fd);
  }

  private readHeader(size: number): void {
    if (size < 8) throw this.wrong('header', `the file has ${size} bytes; expected a safetensors file`);
    const head = new Uint8Array(8);
    this.fill(head, 0, 'header');
    const length = Number(new DataView(head.buffer).getBigUint64(0, true));
    if (length > MAX_HEADER_BYTES || 8 + length > size) {
      throw this.wrong('header', `says it is ${length} bytes long in a file of ${size}; expected a safetensors file`);
    }
    const text = new Uint8Array(length);
    this.fill(text, 8, 'header');
    for (const [name, value] of Object.entries(this.parse(new TextDecoder().decode(text)))) {
      if (name !== '__metadata__') this.entries.set(name, this.entryOf(name, value, 8 + length, size));
    }
  }

  private parse(text: string): Record<string, unknown> {
    try {
      return header.parse(JSON.parse(text));
    } catch {
      throw this.wrong('header', 'is no JSON object; expected a safetensors file');
    }
  }

  private entryOf(name: string, value: unknown, base: number, size: number): Entry {
    const parsed = entry.safeParse(value);
    if (!parsed.success) throw this.wrong(name, 'expected dtype, shape and data_offsets');
    const { dtype, shape, data_offsets } = parsed.data;
    const [from, to] = data_offsets;
    const bytes = to - from;
    const values = shape.reduce((product, side) => product * side, 1);
    if (bytes < 0 || base + to > size) {
      throw this.wrong(name, `lies at bytes ${base + from} to ${base + to} of a file of ${size}: the file is cut off`);
    }
    if (dtype in DTYPE_BYTES && bytes !== values * DTYPE_BYTES[dtype as Dtype]) {
      throw this.wrong(name, `has ${bytes} bytes; [${shape}] of ${dtype} are ${values * DTYPE_BYTES[dtype as Dtype]}`);
    }
    return { dtype, shape, from: base + from, bytes };
  }

  private fill(into: Uint8Array, from: number, name: string): void {
    // A read may be short (2 GiB at most), and a file may have shrunk.
    for (let done = 0; done < into.length; ) {
      const read = readSync(this.fd, into, done, Math.min(into.length - done, 2 ** 30), from + done);
      if (read === 0) throw this.wrong(name, 'the file ends before the tensor does');
      done += read;
    }
  }

  private wrong(field: string, problem: string): InputError {
    return new InputError(problem, { file: this.file, field });
  }
}
