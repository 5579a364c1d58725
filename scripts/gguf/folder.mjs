// Makes of a Llama model in GGUF, llama.cpp's file, the Hugging Face folder that `--model` reads: config.json,
// model.safetensors (float16) and, where the tokens are of a kind known here, tokenizer.json.
//
//   node scripts/gguf/folder.mjs FILE.gguf FOLDER
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { toHalf, unpack } from './numbers.mjs';
import { readGguf } from './read.mjs';
import { tokenizerOf } from './tokenizer.mjs';

const [file, folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('expected: node scripts/gguf/folder.mjs FILE.gguf FOLDER');

/** Hugging Face's names. */
const LAYER = /** @type {Record<string, string>} */ ({
  attn_norm: 'input_layernorm',
  attn_q: 'self_attn.q_proj',
  attn_k: 'self_attn.k_proj',
  attn_v: 'self_attn.v_proj',
  attn_output: 'self_attn.o_proj',
  ffn_norm: 'post_attention_layernorm',
  ffn_gate: 'mlp.gate_proj',
  ffn_up: 'mlp.up_proj',
  ffn_down: 'mlp.down_proj',
});
const OUTER = /** @type {Record<string, string>} */ ({
  token_embd: 'model.embed_tokens',
  output_norm: 'model.norm',
  output: 'lm_head',
});

const { facts, tensors, data } = readGguf(file);
const fact = (/** @type {string} */ key) => {
  if (!facts.has(key)) throw new Error(`${file}: no ${key}`);
  return facts.get(key);
};
const architecture = fact('general.architecture');
if (architecture !== 'llama') throw new Error(`${file}: architecture ${architecture}; expected llama`);
if (facts.has('llama.rope.scaling.type')) throw new Error(`${file}: scaled rotary positions, which are not read here`);
const heads = fact('llama.attention.head_count');
const kvHeads = facts.get('llama.attention.head_count_kv') ?? heads;

function nameOf(/** @type {string} */ name) {
  const [, layer, part] = /^blk\.(\d+)\.(\w+)\.weight$/.exec(name) ?? [];
  const outer = OUTER[name.replace(/\.weight$/, '')];
  if (LAYER[part]) return `model.layers.${layer}.${LAYER[part]}.weight`;
  if (outer) return `${outer}.weight`;
  throw new Error(`${file}: tensor ${name}, which a Llama model does not have`);
}

/** Heads whose rows are pairs that turn together, 0 and d/2, 1 and d/2 + 1, …: Hugging Face keeps the halves apart. */
const headsOf = (/** @type {string} */ name) =>
  name.endsWith('attn_q.weight') ? heads : name.endsWith('attn_k.weight') ? kvHeads : undefined;

/** Row of GGUF's tensor that is the row of Hugging Face's. */
function rowOf(/** @type {number} */ row, /** @type {number} */ rowsOfHead) {
  const inHead = row % rowsOfHead;
  const half = rowsOfHead / 2;
  return row - inHead + 2 * (inHead % half) + Math.floor(inHead / half);
}

/** @param {import('./read.mjs').Tensor} tensor */
function float16s({ name, shape, type, offset }) {
  const [rows, width = 1] = shape;
  const values = unpack(data.subarray(offset), type, rows * width);
  const turned = headsOf(name);
  const out = new Uint16Array(values.length);
  for (let row = 0; row < rows; row++) {
    const from = turned ? rowOf(row, rows / turned) * width : row * width;
    for (let i = 0; i < width; i++) out[row * width + i] = toHalf(values[from + i]);
  }
  return out;
}

mkdirSync(folder, { recursive: true });
/** @type {Record<string, { dtype: string, shape: number[], data_offsets: number[] }>} */
const header = {};
let end = 0;
for (const { name, shape } of tensors) {
  const from = end;
  end += 2 * shape.reduce((product, size) => product * size, 1);
  header[nameOf(name)] = { dtype: 'F16', shape, data_offsets: [from, end] };
}
const text = Buffer.from(JSON.stringify(header));
const length = Buffer.alloc(8);
length.writeBigUInt64LE(BigInt(text.length));
const out = openSync(join(folder, 'model.safetensors'), 'w');
for (const part of [length, text, ...tensors.keys()]) {
  writeSync(out, typeof part === 'number' ? float16s(tensors[part]) : part);
}
closeSync(out);

const [vocab, hidden] = header['model.embed_tokens.weight'].shape;
const config = {
  architectures: ['LlamaForCausalLM'],
  model_type: 'llama',
  dtype: 'float16',
  hidden_act: 'silu',
  vocab_size: vocab,
  hidden_size: hidden,
  intermediate_size: fact('llama.feed_forward_length'),
  num_hidden_layers: fact('llama.block_count'),
  num_attention_heads: heads,
  num_key_value_heads: kvHeads,
  head_dim: facts.get('llama.rope.dimension_count') ?? hidden / heads,
  max_position_embeddings: fact('llama.context_length'),
  rope_theta: facts.get('llama.rope.freq_base') ?? 10_000,
  rms_norm_eps: Number(fact('llama.attention.layer_norm_rms_epsilon').toPrecision(6)),
  tie_word_embeddings: !('lm_head.weight' in header),
  attention_bias: false,
  mlp_bias: false,
};
writeFileSync(join(folder, 'config.json'), `${JSON.stringify(config, null, 2)}\n`);

const tokenizer = tokenizerOf(facts);
if (tokenizer) writeFileSync(join(folder, 'tokenizer.json'), `${JSON.stringify(tokenizer, null, 1)}\n`);
console.log(`${folder}: ${tensors.length} tensors, ${Math.round(end / 1e6)} MB${tokenizer ? ', tokenizer' : ''}`);
