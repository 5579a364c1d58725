import type { ModelConfig } from './config.js';

/** Shape of every tensor of a model, by its name in Hugging Face files; matrices are [out, in], as PyTorch keeps them. */
export function tensorShapes(config: ModelConfig): Map<string, readonly number[]> {
  const { vocab, hidden } = config;
  const shapes = new Map<string, readonly number[]>([['model.embed_tokens.weight', [vocab, hidden]]]);
  for (let layer = 0; layer < config.layers; layer++) {
    for (const [name, shape] of layerShapes(config)) shapes.set(`model.layers.${layer}.${name}`, shape);
  }
  shapes.set('model.norm.weight', [hidden]);
  if (!config.tied) shapes.set('lm_head.weight', [vocab, hidden]);
  return shapes;
}

/** How many numbers the weights are. */
export function parameters(config: ModelConfig): number {
  let count = 0;
  for (const shape of tensorShapes(config).values()) count += shape.reduce((size, side) => size * side, 1);
  return count;
}

function layerShapes(config: ModelConfig): [name: string, shape: readonly number[]][] {
  const { hidden, inner, attentionBias, mlpBias } = config;
  const queries = config.heads * config.headDim;
  const keys = config.kvHeads * config.headDim;
  return [
    ['input_layernorm.weight', [hidden]],
    ...linear('self_attn.q_proj', queries, hidden, attentionBias),
    ...linear('self_attn.k_proj', keys, hidden, attentionBias),
    ...linear('self_attn.v_proj', keys, hidden, attentionBias),
    ...linear('self_attn.o_proj', hidden, queries, attentionBias),
    ['post_attention_layernorm.weight', [hidden]],
    ...linear('mlp.gate_proj', inner, hidden, mlpBias),
    ...linear('mlp.up_proj', inner, hidden, mlpBias),
    ...linear('mlp.down_proj', hidden, inner, mlpBias),
  ];
}

function linear(name: string, out: number, from: number, bias: boolean): [name: string, shape: readonly number[]][] {
  const weight: [string, readonly number[]] = [`${name}.weight`, [out, from]];
  return bias ? [weight, [`${name}.bias`, [out]]] : [weight];
}
