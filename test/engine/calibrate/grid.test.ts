import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksOf, stepGrid, swapGrid } from '../../../src/engine/calibrate/grid.js';
import { loadOf } from '../../../src/engine/calibrate/member-shape.js';

test('what an engine computes in a step, by hand: 3 tokens behind 4, and a decode behind 10', () => {
  const load = loadOf([
    { context: 4, tokens: 3, decodes: false },
    { context: 10, tokens: 1, decodes: true },
  ]);
  const prompts = { count: 1, contextTokens: 4, pairs: 5 + 6 + 7 };
  expect(load).toEqual({ prefillTokens: 3, decodeSeqs: 1, contextTokens: 14, prompts });
});

test('never asks for what the engine cannot do', () => {
  const limits = fc.record({
    batch: fc.integer({ min: 1, max: 40 }),
    tokenBudget: fc.oneof(fc.integer({ min: 1, max: 600 }), fc.constant(Number.POSITIVE_INFINITY)),
    blocks: fc.integer({ min: 1, max: 300 }),
    blockTokens: fc.integer({ min: 1, max: 40 }),
    hostBlocks: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(limits, (given) => {
      for (const members of stepGrid(given)) {
        const sum = (of: number[]): number => of.reduce((total, one) => total + one, 0);
        expect(members.length).toBeLessThanOrEqual(given.batch);
        expect(sum(members.map(({ tokens }) => tokens))).toBeLessThanOrEqual(given.tokenBudget);
        expect(sum(members.map((member) => blocksOf(member, given.blockTokens)))).toBeLessThanOrEqual(given.blocks);
      }
      for (const blocks of swapGrid(given))
        expect(blocks).toBeLessThanOrEqual(Math.min(given.blocks, given.hostBlocks));
    }),
  );
});

test('has decodes alone, prompts alone, and both', () => {
  const grid = stepGrid({ batch: 8, tokenBudget: 64, blocks: 200, blockTokens: 16, hostBlocks: 20 });
  const kinds = grid.map((members) => [
    members.some(({ decodes }) => decodes),
    members.some(({ decodes }) => !decodes),
  ]);
  expect(new Set(kinds.map(String))).toEqual(new Set(['true,false', 'false,true', 'true,true']));
  expect(swapGrid({ batch: 1, tokenBudget: 1, blocks: 200, blockTokens: 16, hostBlocks: 20 })).toEqual([1, 4, 16, 20]);
});

test('prompts that are computed together differ in length, as in a run', () => {
  const grid = stepGrid({ batch: 8, tokenBudget: 64, blocks: 200, blockTokens: 16, hostBlocks: 20 });
  const lengths = grid
    .filter((members) => members.length === 4 && !members.some(({ decodes }) => decodes))
    .map((members) => members.map(({ tokens }) => tokens));
  // 64 tokens as 1 : 2 : 3 : 4
  expect(lengths).toContainEqual([6, 12, 19, 25]);
  for (const each of lengths.filter(([least]) => least > 2)) expect(new Set(each).size).toBe(4);
  // as close to that as prompts of at least two tokens can be
  expect(lengths).toContainEqual([2, 3, 4, 6]);
});
