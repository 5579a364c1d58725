import { qkvWidth } from '../model/config.js';
import { type AttentionIndex, attend } from './attention.js';
import type { Output } from './builder.js';
import type { Parts } from './parts.js';
import { type Rotation, rotate } from './rotation.js';

/** One layer over x, [rows, hidden]. */
export function layerOf(parts: Parts, x: Output, layer: number, index: AttentionIndex, rotation: Rotation): Output {
  const { ops, variables, config, pool } = parts;
  const { hidden, inner, heads, kvHeads, headDim, attentionBias, mlpBias } = config;
  const stage = (name: string, value: Output): void => {
    if (layer === 0) ops.name(`layer0_${name}`, value);
  };
  const times = (input: Output, name: string, from: number, out: number, bias: boolean): Output => {
    const product = ops.matMul(input, variables.read(variables.fed(`${layer}_${name}_weight`, [from, out])));
    return bias ? ops.biasAdd(product, variables.read(variables.fed(`${layer}_${name}_bias`, [out]))) : product;
  };

  const normed = normOf(parts, x, `${layer}_attentionNorm`);
  stage('input_norm', normed);
  const qkv = times(normed, 'qkv', hidden, qkvWidth(config), attentionBias);
  stage('q_head0_before_rope', qkv);
  const all = ops.reshape(qkv, ops.ints([-1, heads + 2 * kvHeads, headDim]));
  const [straight, value] = ops.splitSizes(all, [heads + kvHeads, kvHeads], 1);
  const [query, key] = ops.splitSizes(rotate(parts, straight, rotation), [heads, kvHeads], 1);
  stage('q_head0_after_rope', query);
  stage('k_head0_after_rope', key);
  stage('v_head0', value);
  const appended = variables.scatterNd(pool, index.slots[layer], ops.concat([key, value], 1));
  const mixed = attend(parts, query, index, layer, appended);
  const attention = times(mixed, 'output', heads * headDim, hidden, attentionBias);
  stage('attention', attention);
  const after = ops.add(x, attention);
  const normedAfter = normOf(parts, after, `${layer}_mlpNorm`);
  stage('post_attention_norm', normedAfter);
  const [gate, up] = ops.split(times(normedAfter, 'gateUp', hidden, 2 * inner, mlpBias), 2, -1);
  const silu = ops.mul(gate, ops.map('Sigmoid', gate));
  const mlp = times(ops.mul(silu, up), 'down', inner, hidden, mlpBias);
  stage('mlp', mlp);
  const output = ops.add(after, mlp);
  stage('output', output);
  return output;
}

/** RMSNorm of the rows of x, with a weight of that name. */
export function normOf({ ops, variables, config }: Parts, x: Output, name: string): Output {
  const weight = variables.read(variables.fed(name, [config.hidden]));
  const meanSquare = ops.reduce('Mean', ops.map('Square', x));
  const scale = ops.map('Rsqrt', ops.add(meanSquare, ops.float(config.normEps)));
  return ops.mul(ops.mul(x, scale), weight);
}
