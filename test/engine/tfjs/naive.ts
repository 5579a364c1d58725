import { inverseFrequencies } from '../../../src/engine/tfjs/model/rope.js';
import type { ModelSource } from '../../../src/engine/tfjs/model/source.js';

type Vector = number[];

/** Logits at the last position, by the textbook: no cache, no batch, one position and one head at a time, doubles. */
export function naiveLogits(source: ModelSource, ids: readonly number[]): Vector {
  const { config } = source;
  const { hidden, heads, kvHeads, headDim, normEps } = config;
  const tensor = (name: string): Vector => Array.from(source.tensor(name));
  const row = (matrix: Vector, i: number, width: number): Vector => matrix.slice(i * width, (i + 1) * width);
  const linear = (x: Vector, name: string, biased: boolean): Vector => {
    const weight = tensor(`${name}.weight`);
    const bias = biased ? tensor(`${name}.bias`) : undefined;
    return Array.from(
      { length: weight.length / x.length },
      (_, o) => dot(row(weight, o, x.length), x) + (bias?.[o] ?? 0),
    );
  };
  const norm = (x: Vector, name: string): Vector => {
    const weight = tensor(name);
    const scale = 1 / Math.sqrt(dot(x, x) / hidden + normEps);
    return x.map((value, i) => value * scale * weight[i]);
  };
  const embedding = tensor('model.embed_tokens.weight');
  let x = ids.map((id) => row(embedding, id, hidden));
  for (let layer = 0; layer < config.layers; layer++) {
    const at = `model.layers.${layer}`;
    const project = (name: string): Vector[] =>
      x.map((one) =>
        linear(norm(one, `${at}.input_layernorm.weight`), `${at}.self_attn.${name}`, config.attentionBias),
      );
    const turned = (all: Vector[], h: number): Vector[] =>
      all.map((one, position) => rotate(row(one, h, headDim), position, inverseFrequencies(config)));
    const [q, k, v] = [project('q_proj'), project('k_proj'), project('v_proj')];
    const mixed: Vector[] = x.map(() => []);
    for (let h = 0; h < heads; h++) {
      const kv = Math.floor(h / (heads / kvHeads));
      const keys = turned(k, kv);
      turned(q, h).forEach((query, position) => {
        const weights = keys.slice(0, position + 1).map((key) => Math.exp(dot(query, key) / Math.sqrt(headDim)));
        const sum = weights.reduce((a, b) => a + b);
        const values = v.map((one) => row(one, kv, headDim));
        for (let i = 0; i < headDim; i++) {
          mixed[position].push(weights.reduce((total, weight, t) => total + (weight / sum) * values[t][i], 0));
        }
      });
    }
    x = x.map((one, p) => add(one, linear(mixed[p], `${at}.self_attn.o_proj`, config.attentionBias)));
    x = x.map((one) => {
      const normed = norm(one, `${at}.post_attention_layernorm.weight`);
      const gate = linear(normed, `${at}.mlp.gate_proj`, config.mlpBias);
      const up = linear(normed, `${at}.mlp.up_proj`, config.mlpBias);
      const inner = gate.map((g, i) => (g / (1 + Math.exp(-g))) * up[i]);
      return add(one, linear(inner, `${at}.mlp.down_proj`, config.mlpBias));
    });
  }
  const last = norm(x.at(-1)!, 'model.norm.weight');
  const head = tensor(config.tied ? 'model.embed_tokens.weight' : 'lm_head.weight');
  return Array.from({ length: config.vocab }, (_, id) => dot(row(head, id, hidden), last));
}

const dot = (a: Vector, b: Vector): number => a.reduce((sum, value, i) => sum + value * b[i], 0);

const add = (a: Vector, b: Vector): Vector => a.map((value, i) => value + b[i]);

function rotate(x: Vector, position: number, frequencies: Float32Array): Vector {
  const half = x.length / 2;
  return x.map((value, i) => {
    const angle = position * frequencies[i % half];
    const other = i < half ? -x[i + half] : x[i - half];
    return value * Math.cos(angle) + other * Math.sin(angle);
  });
}
