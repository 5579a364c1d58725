import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { modelConfigOf } from '../../../../src/engine/tfjs/weights/config.js';
import { smallest } from '../models.js';
import { CONFIG } from './files.js';

const golden = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../golden/decoder/${file}`, import.meta.url), 'utf8'));

test('the fields of config.json', () => {
  expect(modelConfigOf(CONFIG)).toEqual(smallest().config);
});

test('both spellings of the rotary embedding say the same', () => {
  const four = modelConfigOf(golden('tiny-llama3-rope/config.json'));
  expect(modelConfigOf(golden('tiny-llama3-rope/config.transformers5.json'))).toEqual(four);
  expect(four.rope).toEqual({
    type: 'llama3',
    theta: 500_000,
    factor: 8,
    lowFreqFactor: 1,
    highFreqFactor: 4,
    originalPositions: 64,
  });
  expect(modelConfigOf({ ...CONFIG, rope_scaling: { type: 'linear', factor: 2 } }).rope).toEqual({
    type: 'linear',
    theta: 10_000,
    factor: 2,
  });
});

test('what is left out is what transformers takes', () => {
  const { num_key_value_heads: _, head_dim: __, rope_theta: ___, ...rest } = CONFIG;
  expect(modelConfigOf(rest)).toMatchObject({ kvHeads: 4, headDim: 6, rope: { type: 'default', theta: 10_000 } });
});

test.each<[change: object, message: string]>([
  [
    { architectures: ['Qwen2ForCausalLM'] },
    'architectures[0]: "Qwen2ForCausalLM"; expected "LlamaForCausalLM": nothing else is supported',
  ],
  [{ model_type: 'mistral' }, 'model_type: "mistral"; expected "llama": nothing else is supported'],
  [{ hidden_act: 'gelu' }, 'hidden_act: "gelu"; expected "silu": nothing else is supported'],
  [
    { rope_scaling: { rope_type: 'yarn', factor: 4 } },
    'rope_scaling.rope_type: "yarn"; supported are default, linear and llama3',
  ],
  [
    { rope_parameters: { rope_type: 'dynamic' } },
    'rope_parameters.rope_type: "dynamic"; supported are default, linear and llama3',
  ],
  [
    { rope_scaling: { rope_type: 'linear' } },
    'rope_scaling.factor: missing; expected a number with rope_type "linear"',
  ],
  [
    { quantization_config: { quant_method: 'awq' } },
    'quantization_config.quant_method: "awq": quantised weights are not supported',
  ],
  [{ vocab_size: 0 }, 'vocab_size: 0; expected at least 1'],
  [{ hidden_size: undefined }, 'hidden_size: missing; expected a whole number'],
  [{ num_key_value_heads: 3 }, 'num_key_value_heads: 3; expected a divisor of the 4 heads'],
  [{ head_dim: 7 }, 'head_dim: 7 a head; expected an even number'],
])('%j is refused by name', (change, message) => {
  expect(() => modelConfigOf({ ...CONFIG, ...change })).toThrow(message);
});

test('no object at all', () => {
  expect(() => modelConfigOf([])).toThrow('expected a JSON object: a Hugging Face config.json');
});
