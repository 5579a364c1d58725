import type { Protos } from '../../native/binding.js';
import type { Pools } from '../forward.js';
import type { ModelConfig } from '../model/config.js';
import { attentionIndex } from './attention.js';
import { type GraphBuilder, INT32, type Output } from './builder.js';
import { placeholders } from './inputs.js';
import { layerOf, normOf } from './layer.js';
import { addMoves } from './moves.js';
import { FETCH } from './names.js';
import { Ops } from './ops.js';
import { type Parts, poolShape } from './parts.js';
import { rotationOf } from './rotation.js';
import { Variables } from './variables.js';

/**
 * A whole step as one TensorFlow graph: prefill and decode alike, of any number of members, with contexts of any length.
 * Weights and the KV pools are variables of the session that runs it.
 */
export function stepGraph(
  protos: Protos,
  config: ModelConfig,
  { blocks, blockTokens, hostBlocks }: Pools,
): GraphBuilder {
  const ops = new Ops(protos);
  const variables = new Variables(ops);
  const pool = variables.zeros('pool', poolShape(config, blocks, blockTokens));
  const parts: Parts = { ops, variables, inputs: placeholders(ops), config, blockTokens, pool };
  addMoves(parts, hostBlocks);
  addStep(parts);
  return ops;
}

function addStep(parts: Parts): void {
  const { ops, variables, inputs, config } = parts;
  const embedding = variables.fed('embedding', [config.vocab, config.hidden]);
  const index = attentionIndex(parts);
  const rotation = rotationOf(parts);
  let x = variables.gather(embedding, inputs.ids);
  ops.name('embedding', x);
  for (let layer = 0; layer < config.layers; layer++) x = layerOf(parts, x, layer, index, rotation);
  const normed = normOf(parts, ops.gather(x, inputs.yielding), 'norm');
  ops.name('final_norm', normed);
  const logits = headOf(parts, normed, embedding);
  ops.name(FETCH.logits, logits);
  ops.name(FETCH.greedy, ops.argMax(logits), INT32);
}

function headOf({ ops, variables, config }: Parts, x: Output, embedding: Output): Output {
  if (config.tied) return ops.matMul(x, variables.read(embedding), true);
  return ops.matMul(x, variables.read(variables.fed('head', [config.hidden, config.vocab])));
}
