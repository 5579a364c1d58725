import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tensorShapes } from '../../../../src/engine/tfjs/model/tensors.js';
import { smallest } from '../models.js';

export interface Stored {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
}

/** The bytes of a safetensors file. */
export function safetensors(tensors: Readonly<Record<string, Stored>>): Uint8Array {
  let at = 0;
  const header: Record<string, unknown> = { __metadata__: { format: 'pt' } };
  for (const [name, { dtype, shape, bytes }] of Object.entries(tensors)) {
    header[name] = { dtype, shape, data_offsets: [at, at + bytes.length] };
    at += bytes.length;
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  const length = new Uint8Array(new BigUint64Array([BigInt(text.length)]).buffer);
  return Buffer.concat([length, text, ...Object.values(tensors).map((tensor) => tensor.bytes)]);
}

export const f32 = (shape: readonly number[], values: Float32Array): Stored => ({
  dtype: 'F32',
  shape,
  bytes: new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
});

/** What config.json says of the smallest model. */
export const CONFIG = {
  architectures: ['LlamaForCausalLM'],
  model_type: 'llama',
  hidden_act: 'silu',
  vocab_size: 61,
  hidden_size: 24,
  intermediate_size: 40,
  num_hidden_layers: 2,
  num_attention_heads: 4,
  num_key_value_heads: 2,
  head_dim: 8,
  rms_norm_eps: 1e-5,
  rope_theta: 10_000,
  tie_word_embeddings: false,
};

/** All tensors of the smallest model. */
export function smallestTensors(): Record<string, Stored> {
  const source = smallest();
  const shapes = [...tensorShapes(source.config)];
  return Object.fromEntries(shapes.map(([name, shape]) => [name, f32(shape, source.tensor(name))]));
}

export interface Folder {
  readonly config?: object;
  readonly tensors?: Readonly<Record<string, Stored>>;
  readonly change?: (bytes: Uint8Array) => Uint8Array;
}

/** A model's folder under the temporary files of the system. */
export function folder({ config = CONFIG, tensors = smallestTensors(), change = (bytes) => bytes }: Folder): string {
  const path = mkdtempSync(join(tmpdir(), 'autellix-model-'));
  writeFileSync(join(path, 'config.json'), JSON.stringify(config));
  writeFileSync(join(path, 'model.safetensors'), change(safetensors(tensors)));
  return path;
}
