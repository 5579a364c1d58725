import { describe, expect, test } from 'vitest';
import { Decoder } from '../../../src/engine/tfjs/decoder.js';
import type { ModelConfig } from '../../../src/engine/tfjs/model/config.js';
import { BACKENDS } from './backends.js';
import { smallest } from './models.js';
import { naiveLogits } from './naive.js';

const llama3 = { type: 'llama3', factor: 8, lowFreqFactor: 1, highFreqFactor: 4, originalPositions: 32 } as const;

const SHAPES: readonly [name: string, change: Partial<ModelConfig>][] = [
  ['grouped-query attention', {}],
  ['multi-head attention', { kvHeads: 4 }],
  ['multi-query attention', { kvHeads: 1 }],
  ['attention biases', { attentionBias: true }],
  ['MLP biases', { mlpBias: true }],
  ['all biases, one layer', { attentionBias: true, mlpBias: true, layers: 1 }],
  ['a tied head', { tied: true }],
  ['heads that are wider than the hidden size together', { headDim: 10 }],
  ['linear RoPE', { rope: { type: 'linear', theta: 10_000, factor: 4 } }],
  ['llama3 RoPE', { rope: { theta: 500_000, ...llama3 } }],
];

describe.each([...BACKENDS, 'cpu'])('on %s', (backend) => {
  test.each(SHAPES)('%s: the logits of a textbook', async (_, change) => {
    const model = smallest(change);
    const ids = Array.from({ length: 21 }, (_, i) => (i * i + 3) % 61);
    const decoder = await Decoder.create({ backend, model, blocks: 8, blockTokens: 4, hostBlocks: 0 });
    const blocks = [5, 2, 7, 0, 1, 4];
    await decoder.step([{ tokens: ids.slice(0, 13), position: 0, blocks, yields: false }]);
    const last = { tokens: ids.slice(13), position: 13, blocks, yields: true };
    const { logits } = await decoder.step([last], { logits: true });
    decoder.close();
    const expected = naiveLogits(model, ids);
    const worst = Math.max(...expected.map((value, id) => Math.abs(value - logits![0]![id])));
    expect(worst).toBeLessThan(1e-4);
    expect(Math.max(...expected) - Math.min(...expected)).toBeGreaterThan(2);
  });
});
