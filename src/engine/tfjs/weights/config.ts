import { z } from 'zod';
import { InputError } from '../../../core/errors.js';
import { parsed } from '../../../core/schema-error.js';
import type { ModelConfig, Rope } from '../model/config.js';

const positive = z.number('expected a number').positive('expected more than 0');
const count = z.int('expected a whole number').positive('expected at least 1');
const flag = z.boolean('expected true or false').default(false);
const one = (value: string) => z.literal(value, `expected ${JSON.stringify(value)}: nothing else is supported`);

/** How frequencies are scaled; transformers 5 has the base in it as well, older files say `type`. */
const scaling = z.looseObject({
  rope_type: z.string('expected text').optional(),
  type: z.string('expected text').optional(),
  rope_theta: positive.optional(),
  factor: positive.optional(),
  low_freq_factor: positive.optional(),
  high_freq_factor: positive.optional(),
  original_max_position_embeddings: positive.optional(),
});

type Scaling = z.infer<typeof scaling>;

/** What is read of a Hugging Face `config.json`. */
const schema = z.looseObject(
  {
    architectures: z
      .tuple([one('LlamaForCausalLM')], 'expected ["LlamaForCausalLM"]: nothing else is supported')
      .optional(),
    model_type: one('llama'),
    hidden_act: one('silu').default('silu'),
    vocab_size: count,
    hidden_size: count,
    intermediate_size: count,
    num_hidden_layers: count,
    num_attention_heads: count,
    num_key_value_heads: count.nullish(),
    head_dim: count.nullish(),
    rms_norm_eps: positive,
    tie_word_embeddings: flag,
    attention_bias: flag,
    mlp_bias: flag,
    rope_theta: positive.optional(),
    rope_scaling: scaling.nullish(),
    rope_parameters: scaling.nullish(),
    quantization_config: z.looseObject({ quant_method: z.string().optional() }).nullish(),
  },
  'expected a JSON object: a Hugging Face config.json',
);

/** The shape of a model, as its `config.json` tells it. Throws {@link InputError} with the field; the caller adds the file. */
export function modelConfigOf(value: unknown): ModelConfig {
  const config = parsed(schema, value);
  if (config.quantization_config) {
    const method = config.quantization_config.quant_method ?? 'unnamed';
    throw new InputError(`${JSON.stringify(method)}: quantised weights are not supported`, {
      field: 'quantization_config.quant_method',
    });
  }
  const heads = config.num_attention_heads;
  const kvHeads = config.num_key_value_heads ?? heads;
  const headDim = config.head_dim ?? config.hidden_size / heads;
  if (heads % kvHeads !== 0) {
    throw new InputError(`${kvHeads}; expected a divisor of the ${heads} heads`, { field: 'num_key_value_heads' });
  }
  if (headDim % 2 !== 0) {
    throw new InputError(`${headDim} a head; expected an even number`, { field: 'head_dim' });
  }
  return {
    vocab: config.vocab_size,
    hidden: config.hidden_size,
    layers: config.num_hidden_layers,
    heads,
    kvHeads,
    headDim,
    inner: config.intermediate_size,
    normEps: config.rms_norm_eps,
    rope: ropeOf(
      config.rope_parameters ?? config.rope_scaling ?? {},
      config.rope_theta,
      config.rope_parameters != null,
    ),
    tied: config.tie_word_embeddings,
    attentionBias: config.attention_bias,
    mlpBias: config.mlp_bias,
  };
}

function ropeOf(scaling: Scaling, outerTheta: number | undefined, parameters: boolean): Rope {
  const place = parameters ? 'rope_parameters' : 'rope_scaling';
  const theta = scaling.rope_theta ?? outerTheta ?? 10_000; // what transformers takes where nothing is said
  const type = scaling.rope_type ?? scaling.type ?? 'default';
  const need = (field: keyof Scaling & string): number => {
    const value = scaling[field];
    if (typeof value === 'number') return value;
    throw new InputError(`missing; expected a number with rope_type ${JSON.stringify(type)}`, {
      field: `${place}.${field}`,
    });
  };
  if (type === 'default') return { type, theta };
  if (type === 'linear') return { type, theta, factor: need('factor') };
  if (type === 'llama3') {
    return {
      type,
      theta,
      factor: need('factor'),
      lowFreqFactor: need('low_freq_factor'),
      highFreqFactor: need('high_freq_factor'),
      originalPositions: need('original_max_position_embeddings'),
    };
  }
  throw new InputError(`${JSON.stringify(type)}; supported are default, linear and llama3`, {
    field: `${place}.rope_type`,
  });
}
