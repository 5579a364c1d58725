import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromHalf, toHalf, unpack } from '../../scripts/gguf/numbers.mjs';
import { loadTokenizer } from '../../src/engine/load-tokenizer.js';
import { openModel } from '../../src/engine/tfjs/model/open.js';
import { ROOT } from './files.js';

test('float16: the nearest, of two equally near ones the even one', () => {
  expect([1, -2, 0.1, 65504, 2 ** -24, 0].map(toHalf)).toEqual([0x3c00, 0xc000, 0x2e66, 0x7bff, 1, 0]);
  expect([1 + 2 ** -11, 1 + 3 * 2 ** -11, 65520, 2 ** -25, 3 * 2 ** -25].map(toHalf)).toEqual([
    0x3c00, 0x3c02, 0x7c00, 0, 2,
  ]);
  for (let half = 0; half < 0x7c00; half++) expect(toHalf(fromHalf(half))).toBe(half);
});

const half = (value: number): number[] => [toHalf(value) & 0xff, toHalf(value) >> 8];

test('Q8_0 and Q4_1: blocks of 32 with a scale', () => {
  const q8 = Uint8Array.from([...half(0.5), ...Array.from({ length: 32 }, (_, i) => i - 16)]);
  expect([...unpack(q8, 8, 32)]).toEqual(Array.from({ length: 32 }, (_, i) => (i - 16) / 2));
  // 16 bytes: value i below, value i + 16 above
  const q4 = Uint8Array.from([...half(2), ...half(-3), ...Array.from({ length: 16 }, (_, i) => i | ((15 - i) << 4))]);
  const expected = Array.from({ length: 32 }, (_, i) => 2 * (i < 16 ? i : 31 - i) - 3);
  expect([...unpack(q4, 3, 32)]).toEqual(expected);
  expect(() => unpack(q8, 12, 32)).toThrow('a tensor of type 12; expected F32, F16, Q4_1, Q8_0');
});

const u32 = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer);
const u64 = (value: number): Buffer => Buffer.from(BigUint64Array.of(BigInt(value)).buffer);
const text = (value: string): Buffer => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);
const fact = (key: string, type: number, ...value: Buffer[]): Buffer => Buffer.concat([text(key), u32(type), ...value]);
const texts = (values: readonly string[]): Buffer =>
  Buffer.concat([u32(8), u64(values.length), ...values.map((value) => text(value))]);

/** A GGUF file of one layer, two heads of four, float32; the weight in row r and column c is r + c / 16. */
function ggufFile(): Buffer {
  const float = (value: number): Buffer => Buffer.from(Float32Array.of(value).buffer);
  const facts = [
    fact('general.architecture', 8, text('llama')),
    ...Object.entries({
      'llama.block_count': 1,
      'llama.context_length': 64,
      'llama.feed_forward_length': 12,
      'llama.attention.head_count': 2,
      'llama.attention.head_count_kv': 1,
    }).map(([key, value]) => fact(key, 4, u32(value))),
    fact('llama.attention.layer_norm_rms_epsilon', 6, float(1e-5)),
    fact('tokenizer.ggml.model', 8, text('gpt2')),
    fact('tokenizer.ggml.pre', 8, text('smollm')),
    fact('tokenizer.ggml.tokens', 9, texts(['<end>', 'a', 'Ġb'])),
    fact('tokenizer.ggml.token_type', 9, u32(5), u64(3), u32(3), u32(1), u32(1)),
    fact('tokenizer.ggml.merges', 9, texts([])),
  ];
  const shapes: Record<string, number[]> = {
    token_embd: [3, 8],
    output_norm: [8],
    'blk.0.attn_norm': [8],
    'blk.0.attn_q': [8, 8],
    'blk.0.attn_k': [4, 8],
    'blk.0.attn_v': [4, 8],
    'blk.0.attn_output': [8, 8],
    'blk.0.ffn_norm': [8],
    'blk.0.ffn_gate': [12, 8],
    'blk.0.ffn_up': [12, 8],
    'blk.0.ffn_down': [8, 12],
  };
  let offset = 0;
  const infos: Buffer[] = [];
  const data: Buffer[] = [];
  for (const [name, shape] of Object.entries(shapes)) {
    const [rows, width = 1] = shape;
    const values = Float32Array.from({ length: rows * width }, (_, i) => Math.floor(i / width) + (i % width) / 16);
    const dims = shape.toReversed().map(u64);
    infos.push(Buffer.concat([text(`${name}.weight`), u32(shape.length), ...dims, u32(0), u64(offset)]));
    const bytes = Buffer.alloc(Math.ceil(values.byteLength / 32) * 32);
    Buffer.from(values.buffer).copy(bytes);
    data.push(bytes);
    offset += bytes.length;
  }
  const head = [Buffer.from('GGUF'), u32(3), u64(infos.length), u64(facts.length), ...facts, ...infos];
  const length = head.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([...head, Buffer.alloc((32 - (length % 32)) % 32), ...data]);
}

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'autellix-gguf-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const convert = (bytes: Buffer): void => {
  writeFileSync(join(folder, 'model.gguf'), bytes);
  const script = join(ROOT, 'scripts/gguf/folder.mjs');
  execFileSync(process.execPath, [script, join(folder, 'model.gguf'), folder], { stdio: 'pipe' });
};

test('a GGUF file becomes a folder that --model reads: the halves of a head apart, a tokenizer', async () => {
  convert(ggufFile());
  const model = openModel(folder);
  expect(model.config).toMatchObject({ vocab: 3, hidden: 8, layers: 1, heads: 2, kvHeads: 1, headDim: 4, inner: 12 });
  expect(model.config).toMatchObject({ normEps: 1e-5, tied: true, rope: { theta: 10_000 } });
  const firstColumn = (name: string, rows: number): number[] =>
    Array.from({ length: rows }, (_, row) => model.tensor(`model.layers.0.${name}.weight`)[8 * row]);
  expect(firstColumn('self_attn.q_proj', 8)).toEqual([0, 2, 1, 3, 4, 6, 5, 7]);
  expect(firstColumn('self_attn.k_proj', 4)).toEqual([0, 2, 1, 3]);
  expect(firstColumn('self_attn.v_proj', 4)).toEqual([0, 1, 2, 3]);
  model.close();
  const textOf = await loadTokenizer(folder);
  expect(textOf?.([1, 2, 0], false)).toBe('a b<end>');
});

test('a file of another format or model is refused by name', () => {
  expect(() => convert(Buffer.from('PK\u0003\u0004'))).toThrow('not a GGUF file');
  const other = Buffer.from(
    ggufFile().toString('latin1').replace('\u0005\0\0\0\0\0\0\0llama', '\u0005\0\0\0\0\0\0\0qwen2'),
    'latin1',
  );
  expect(() => convert(other)).toThrow('architecture qwen2; expected llama');
});
