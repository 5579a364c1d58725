import { type ModelConfig, qkvWidth } from './config.js';
import type { ModelSource } from './source.js';

/** y = x·weight + bias: the weight is [from, out], so that rows of x multiply it as it lies. */
export interface Linear {
  readonly weight: Float32Array;
  readonly bias: Float32Array | undefined;
  readonly from: number;
  readonly out: number;
}

/** A layer as the decoder wants it: projections of one input fused into one matrix. */
export interface Layer {
  readonly attentionNorm: Float32Array;
  /** Queries, keys, values. */
  readonly qkv: Linear;
  readonly output: Linear;
  readonly mlpNorm: Float32Array;
  /** Gate, then up. */
  readonly gateUp: Linear;
  readonly down: Linear;
}

export function readLayer(source: ModelSource, layer: number): Layer {
  const { config } = source;
  const read = (name: string): Float32Array => source.tensor(`model.layers.${layer}.${name}`);
  const fuse = (block: string, names: readonly string[], from: number, out: number, bias: boolean): Linear => ({
    weight: transposed(
      names.map((name) => read(`${block}.${name}_proj.weight`)),
      from,
      out,
    ),
    bias: bias
      ? joined(
          names.map((name) => read(`${block}.${name}_proj.bias`)),
          out,
        )
      : undefined,
    from,
    out,
  });
  const { hidden, inner, attentionBias, mlpBias } = config;
  return {
    attentionNorm: read('input_layernorm.weight'),
    qkv: fuse('self_attn', ['q', 'k', 'v'], hidden, qkvWidth(config), attentionBias),
    output: fuse('self_attn', ['o'], config.heads * config.headDim, hidden, attentionBias),
    mlpNorm: read('post_attention_layernorm.weight'),
    gateUp: fuse('mlp', ['gate', 'up'], hidden, 2 * inner, mlpBias),
    down: fuse('mlp', ['down'], inner, hidden, mlpBias),
  };
}

export const readEmbedding = (source: ModelSource): Float32Array => source.tensor('model.embed_tokens.weight');

export const readNorm = (source: ModelSource): Float32Array => source.tensor('model.norm.weight');

export function readHead(source: ModelSource): Linear {
  const { vocab, hidden, tied }: ModelConfig = source.config;
  const weight = source.tensor(tied ? 'model.embed_tokens.weight' : 'lm_head.weight');
  return { weight: transposed([weight], hidden, vocab), bias: undefined, from: hidden, out: vocab };
}

/** [out, from] matrices, one below the other, as one [from, out]. */
function transposed(parts: readonly Float32Array[], from: number, out: number): Float32Array {
  const all = new Float32Array(from * out);
  let at = 0;
  for (const part of parts) {
    const rows = part.length / from;
    // By tiles: both sides stay in the cache.
    for (let row0 = 0; row0 < rows; row0 += 32) {
      const row1 = Math.min(rows, row0 + 32);
      for (let k = 0; k < from; k++) {
        for (let row = row0; row < row1; row++) all[k * out + at + row] = part[row * from + k];
      }
    }
    at += rows;
  }
  return all;
}

function joined(parts: readonly Float32Array[], length: number): Float32Array {
  const all = new Float32Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
