import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Decoder } from '../../../src/engine/tfjs/decoder.js';
import { blockFloats } from '../../../src/engine/tfjs/model/config.js';
import { BACKENDS } from './backends.js';
import { smallest } from './models.js';

describe.each(BACKENDS)('on %s', (backend) => {
  let decoder: Decoder;

  beforeAll(async () => {
    decoder = await Decoder.create({ backend, model: smallest(), blocks: 8, blockTokens: 4, hostBlocks: 8 });
  });
  afterAll(() => decoder.close());

  const prompt = { tokens: [3, 1, 4, 1, 5, 9], position: 0, blocks: [6, 2], yields: true };

  test('who does not yield has no next token; logits come where asked for', async () => {
    const other = { tokens: [2, 7], position: 0, blocks: [0], yields: false };
    const { next, logits } = await decoder.step([other, prompt, other], { logits: true });
    expect([next[0], next[2]]).toEqual([-1, -1]);
    expect(next[1]).toBe(logits![1]!.indexOf(Math.max(...logits![1]!)));
    expect([logits![0], logits![2]]).toEqual([undefined, undefined]);
    expect(await decoder.step([other])).toEqual({ next: Int32Array.of(-1) });
    expect((await decoder.step([prompt])).next[0]).toBe(next[1]);
  });

  test('a sampled token does not depend on the batch; a greedy one beside it stays greedy', async () => {
    const sampled = { ...prompt, blocks: [1, 3], sampling: { temperature: 5, seed: 11 } };
    const greedy = (await decoder.step([prompt])).next[0];
    const alone = (await decoder.step([sampled])).next[0];
    expect((await decoder.step([prompt, sampled])).next).toEqual(Int32Array.of(greedy, alone));
    const seeds = Array.from({ length: 20 }, (_, seed) => ({ ...sampled, sampling: { temperature: 5, seed } }));
    const draws = new Set<number>();
    for (const one of seeds) draws.add((await decoder.step([one])).next[0]);
    expect(draws.size).toBeGreaterThan(5);
  });

  test('swaps say what they took: transfers, blocks, bytes, time', async () => {
    const moves = [0, 3, 5].map((device, host) => ({ device, host }));
    const bytes = 3 * 4 * blockFloats(smallest().config, 4);
    expect(bytes).toBe(3 * 4 * (2 * 2 * 2 * 4 * 8));
    expect(await decoder.swapOut(moves, true)).toEqual({ transfers: 1, blocks: 3, bytes, ms: expect.any(Number) });
    expect(await decoder.swapIn(moves, false)).toEqual({ transfers: 3, blocks: 3, bytes, ms: expect.any(Number) });
    expect(await decoder.swapIn([], true)).toMatchObject({ transfers: 0, blocks: 0, bytes: 0 });
  });

  test('a step is in place: it costs the same in a pool that is a thousand times larger', async () => {
    const time = async (blocks: number): Promise<number> => {
      const one = await Decoder.create({ backend, model: smallest(), blocks, blockTokens: 4, hostBlocks: 0 });
      let best = Number.POSITIVE_INFINITY;
      for (let i = 0; i < 20; i++) {
        const start = performance.now();
        await one.step([{ tokens: [1], position: 5, blocks: [blocks - 1, 0], yields: true }]);
        best = Math.min(best, performance.now() - start);
      }
      one.close();
      return best;
    };
    const small = await time(16);
    expect(await time(64_000)).toBeLessThan(Math.max(3 * small, small + 3));
  });

  // TensorFlow looks for memory for ten seconds: one will do there
  const tooLarge = [
    ['host_blocks', 16, 1e11],
    ['device_blocks', 1e11, 0],
  ] as const;
  test.each(backend === 'tensorflow' ? tooLarge.slice(0, 1) : tooLarge)(
    'a pool that cannot be had is told: %s',
    async (field, blocks, hostBlocks) => {
      const options = { backend, model: smallest(), blocks, blockTokens: 4, hostBlocks };
      await expect(Decoder.create(options)).rejects.toThrow(
        `${field}: a KV pool of 100000000000 blocks is 102400.0 GB`,
      );
    },
  );
});
