import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { InputError } from '../../../../src/core/errors.js';
import { openModel } from '../../../../src/engine/tfjs/model/open.js';
import { tensorShapes } from '../../../../src/engine/tfjs/model/tensors.js';
import { openFolder } from '../../../../src/engine/tfjs/weights/folder.js';
import { smallest } from '../models.js';
import { type Folder, f32, folder, safetensors, smallestTensors } from './files.js';

function made(content: Folder): string {
  const path = folder(content);
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

const NAME = 'model.layers.1.mlp.up_proj.weight';

function without(name: string) {
  const tensors = smallestTensors();
  delete tensors[name];
  return tensors;
}

test('a folder gives back what was stored', () => {
  const model = openModel(made({}));
  onTestFinished(() => model.close());
  for (const name of tensorShapes(model.config).keys()) expect(model.tensor(name)).toEqual(smallest().tensor(name));
});

test.each<[name: string, content: Folder, message: RegExp]>([
  ['missing', { tensors: without(NAME) }, /model\.layers\.1\.mlp\.up_proj\.weight: missing; config\.json asks for it/],
  [
    'of another shape',
    { tensors: { ...smallestTensors(), [NAME]: f32([24, 40], new Float32Array(960)) } },
    /up_proj\.weight: has shape \[24,40\]; config\.json says \[40,24\]/,
  ],
  [
    'of a type we do not read',
    { tensors: { ...smallestTensors(), [NAME]: { dtype: 'I8', shape: [40, 24], bytes: new Uint8Array(960) } } },
    /up_proj\.weight: stored as I8; expected one of F32, F16, BF16/,
  ],
  [
    'that nobody uses',
    { tensors: { ...smallestTensors(), 'model.layers.0.self_attn.q_norm.weight': f32([8], new Float32Array(8)) } },
    /q_norm\.weight: a tensor this decoder has no use for/,
  ],
  [
    'of too few bytes',
    { tensors: { ...smallestTensors(), [NAME]: { dtype: 'F32', shape: [40, 24], bytes: new Uint8Array(100) } } },
    /up_proj\.weight: has 100 bytes; \[40,24\] of F32 are 3840/,
  ],
  ['of a file that is cut off', { change: (bytes) => bytes.subarray(0, bytes.length - 1) }, /the file is cut off/],
])('a tensor %s is refused by name', (_, content, message) => {
  expect(() => openFolder(made(content))).toThrow(message);
});

test.each<[name: string, bytes: (whole: Uint8Array) => Uint8Array, message: RegExp]>([
  ['empty', () => new Uint8Array(0), /has 0 bytes; expected a safetensors file/],
  ['text', () => Buffer.from('version https://git-lfs.github.com/spec/v1'), /expected a safetensors file/],
  [
    'without a JSON header',
    () => Buffer.concat([Buffer.from([4, 0, 0, 0, 0, 0, 0, 0]), Buffer.from('[1]{')]),
    /no JSON object/,
  ],
  ['with a broken entry', () => safetensorsWith({ a: { dtype: 'F32' } }), /a: expected dtype, shape and data_offsets/],
])('a file that is %s is no safetensors file', (_, bytes, message) => {
  expect(() => openFolder(made({ change: bytes }))).toThrow(message);
});

function safetensorsWith(header: object): Uint8Array {
  const text = Buffer.from(JSON.stringify(header));
  return Buffer.concat([new Uint8Array(new BigUint64Array([BigInt(text.length)]).buffer), text]);
}

test('shards: every file of the index is read, and a missing one is told', () => {
  const path = made({});
  const all = Object.entries(smallestTensors());
  const halves = { 'a.safetensors': all.slice(0, 5), 'b.safetensors': all.slice(5) };
  for (const [file, some] of Object.entries(halves))
    writeFileSync(join(path, file), safetensors(Object.fromEntries(some)));
  const weight_map = Object.fromEntries(
    Object.entries(halves).flatMap(([file, some]) => some.map(([name]) => [name, file])),
  );
  writeFileSync(join(path, 'model.safetensors.index.json'), JSON.stringify({ weight_map }));
  const model = openFolder(path);
  expect(model.tensor(NAME)).toEqual(smallest().tensor(NAME));
  model.close();
  rmSync(join(path, 'b.safetensors'));
  expect(() => openFolder(path)).toThrow(InputError);
  expect(() => openFolder(path)).toThrow(`${join(path, 'b.safetensors')}: no such file or folder`);
});

test('a head stored beside a tied embedding, and old frequency buffers, do no harm', () => {
  const tensors = {
    ...smallestTensors(),
    'model.layers.0.self_attn.rotary_emb.inv_freq': f32([4], new Float32Array(4)),
  };
  const config = JSON.parse(readFileSync(join(made({}), 'config.json'), 'utf8'));
  openFolder(made({ tensors, config: { ...config, tie_word_embeddings: true } })).close();
});

test('neither a name nor a folder: the names there are', () => {
  expect(() => openModel('tinny')).toThrow(
    'model: no model "tinny"; expected tiny, small, medium or a folder with config.json (did you mean tiny?)',
  );
  expect(() => openModel(fileURLToPath(new URL('.', import.meta.url)))).toThrow(/or a folder with config\.json/);
});
