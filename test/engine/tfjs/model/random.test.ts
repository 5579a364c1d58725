import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { RANDOM_MODELS, randomModel } from '../../../../src/engine/tfjs/model/random.js';
import { parameters } from '../../../../src/engine/tfjs/model/tensors.js';

const tiny = (seed?: number) => randomModel('tiny', RANDOM_MODELS.tiny, seed);

const hash = (values: Float32Array): string =>
  createHash('sha256').update(new Uint8Array(values.buffer)).digest('hex').slice(0, 16);

test('the same weights on every machine: the bits of three tensors', () => {
  expect(hash(tiny().tensor('model.embed_tokens.weight'))).toBe('59245b112eb09a6b');
  expect(hash(tiny().tensor('model.layers.3.mlp.down_proj.weight'))).toBe('f65830ae7f5398e0');
  expect(hash(tiny(5).tensor('lm_head.weight'))).toBe('c3e8fcd47e9b2b5c');
});

test('another seed and another tensor are other weights', () => {
  const name = 'model.layers.0.self_attn.q_proj.weight';
  expect(tiny(1).tensor(name)).not.toEqual(tiny(0).tensor(name));
  expect(tiny().tensor(name)).not.toEqual(tiny().tensor(name.replace('0', '1')));
});

test('weights are spread evenly around 0 with the deviation that keeps activations about 1', () => {
  const values = tiny().tensor('model.layers.0.mlp.up_proj.weight');
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + value * value, 0) / values.length;
  expect(Math.abs(mean)).toBeLessThan(0.002);
  expect(variance * RANDOM_MODELS.tiny.hidden).toBeCloseTo(1, 1);
});

test.each([
  ['tiny', 1.3],
  ['small', 4.0],
  ['medium', 27.4],
])('%s has %f million parameters', (name, millions) => {
  expect(parameters(RANDOM_MODELS[name]) / 1e6).toBeCloseTo(millions, 1);
});
