import { describe, expect, test } from 'vitest';
import { Decoder } from '../../../src/engine/tfjs/decoder.js';
import { BACKENDS } from './backends.js';
import { smallest } from './models.js';

/** 10,000 by AUTELLIX_STEPS: half a minute. */
const STEPS = Number(process.env.AUTELLIX_STEPS ?? 300);

describe.each(BACKENDS)('on %s', (backend) => {
  test(`${STEPS} steps and swaps leave no tensor behind, and closing frees all`, async () => {
    const before = await Decoder.create({ backend, model: smallest(), blocks: 1, blockTokens: 4, hostBlocks: 0 });
    before.close();
    const least = before.tensors();
    const decoder = await Decoder.create({ backend, model: smallest(), blocks: 64, blockTokens: 4, hostBlocks: 8 });
    const moves = [0, 3, 5].map((device, host) => ({ device, host }));
    const step = async (i: number): Promise<void> => {
      const a = { tokens: [i % 61], position: i % 120, blocks: [...Array(30).keys()], yields: true };
      const b = {
        tokens: [1, 2, 3],
        position: i % 40,
        blocks: [...Array(11).keys()].map((k) => 63 - k),
        yields: i % 2 === 0,
      };
      await decoder.step([a, b], { logits: i % 7 === 0 });
      if (i % 10 === 0) await decoder.swapOut(moves, i % 20 === 0);
      if (i % 10 === 5) await decoder.swapIn(moves, i % 20 === 5);
    };
    for (let i = 0; i < 50; i++) await step(i);
    const tensors = decoder.tensors();
    const rss = process.memoryUsage.rss();
    for (let i = 0; i < STEPS; i++) await step(i);
    expect(decoder.tensors()).toBe(tensors);
    expect(process.memoryUsage.rss() - rss).toBeLessThan(100e6);
    decoder.close();
    expect(decoder.tensors()).toBe(least);
  });
});
