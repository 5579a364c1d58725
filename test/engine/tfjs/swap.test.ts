import { expect, test } from 'vitest';
import { Decoder } from '../../../src/engine/tfjs/decoder.js';
import { BACKENDS } from './backends.js';
import { smallest } from './models.js';

/** Blocks of 1.5 MB. */
const wide = { hidden: 16, layers: 24, heads: 16, kvHeads: 16, headDim: 32, inner: 8 };

test.each(BACKENDS)('on %s many blocks go out at once and come back elsewhere', async (backend) => {
  const model = smallest(wide);
  const decoder = await Decoder.create({ backend, model, blocks: 40, blockTokens: 16, hostBlocks: 20 });
  const ids = Array.from({ length: 300 }, (_, i) => (i * 17 + 3) % 61);
  const before = Array.from({ length: 19 }, (_, i) => i * 2);
  const after = before.map((block) => 39 - block);
  await decoder.step([{ tokens: ids, position: 0, blocks: before, yields: false }]);
  const next = { tokens: [5], position: 300, yields: true };
  const expected = await decoder.step([{ ...next, blocks: before }], { logits: true });
  await decoder.swapOut(
    before.map((device, host) => ({ device, host })),
    true,
  );
  await decoder.swapIn(
    after.map((device, host) => ({ device, host })),
    true,
  );
  const got = await decoder.step([{ ...next, blocks: after }], { logits: true });
  expect(got).toEqual(expected);
  decoder.close();
});
