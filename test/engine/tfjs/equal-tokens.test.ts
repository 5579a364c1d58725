import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Decoder } from '../../../src/engine/tfjs/decoder.js';
import { BACKENDS } from './backends.js';
import { smallest } from './models.js';
import { BLOCK_TOKENS, World } from './world.js';

const RUNS = Number(process.env.AUTELLIX_FUZZ_RUNS ?? 25);
const BLOCKS = 120;
const GENERATE = 12;

const index = fc.nat(4);
const going = fc.array(fc.record({ index, chunk: fc.integer({ min: 1, max: 9 }), share: fc.boolean() }), {
  minLength: 1,
  maxLength: 5,
});
const happening = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('step' as const), going }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('out' as const), index, batched: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('in' as const), index, batched: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop' as const), index }) },
);

/** Prompts that begin alike, of 1 to 20 tokens. */
const prompts = fc
  .array(
    fc.record({ common: fc.integer({ min: 0, max: 14 }), own: fc.array(fc.nat(60), { minLength: 1, maxLength: 6 }) }),
    {
      minLength: 5,
      maxLength: 5,
    },
  )
  .map((parts) => parts.map(({ common, own }) => [...Array.from({ length: common }, (_, i) => (i * 13) % 61), ...own]));

describe.each(BACKENDS)('on %s', (backend) => {
  let decoder: Decoder;

  beforeAll(async () => {
    const model = smallest();
    decoder = await Decoder.create({ backend, model, blocks: BLOCKS, blockTokens: BLOCK_TOKENS, hostBlocks: BLOCKS });
  });
  afterAll(() => decoder.close());

  test('tokens are the same whatever the batches, chunks, prefix hits, swaps and recomputes', async () => {
    await fc.assert(
      fc.asyncProperty(prompts, fc.array(happening, { maxLength: 25 }), async (all, happenings) => {
        const alone: number[][] = [];
        for (const prompt of all) {
          alone.push(...(await new World(decoder, BLOCKS, [prompt], GENERATE).finish()));
        }
        const world = new World(decoder, BLOCKS, all, GENERATE);
        for (const one of happenings) {
          if (one.kind === 'step') await world.step(one.going);
          else if (one.kind === 'out') await world.swapOut(one.index, one.batched);
          else if (one.kind === 'in') await world.swapIn(one.index, one.batched);
          else world.drop(one.index);
        }
        expect(await world.finish()).toEqual(alone);
        expect(world.freeBlocks).toBe(BLOCKS);
      }),
      { numRuns: RUNS },
    );
  });
});
