import { expect, test } from 'vitest';
import { feedsOf } from '../../../../src/engine/tfjs/graph/inputs.js';
import { runsOf, widthOf } from '../../../../src/engine/tfjs/graph/runs.js';

const member = (tokens: number, position: number, blocks: number[]) => ({
  tokens: Int32Array.from({ length: tokens }, (_, i) => i),
  position,
  blocks,
  yields: true,
});

/** The members of each run. */
const membersOf = (...args: Parameters<typeof runsOf>): number[][] =>
  runsOf(...args).map((parts) => parts.map((part) => part.member));

test('decodes are one run, as are chunks of similar length, which are rounded up to a multiple of 8', () => {
  const batch = [
    member(1, 9, [0, 1, 2]),
    member(2, 0, [3]),
    member(1, 3, [5]),
    member(8, 4, [6, 7, 8]),
    member(9, 0, [9]),
  ];
  expect(membersOf(batch, 4)).toEqual([[0, 2], [1, 3], [4]]);
  expect([1, 2, 8, 9, 16, 17].map(widthOf)).toEqual([1, 8, 8, 16, 16, 24]);
});

test('who reads a block that another fills in this step comes after it, though its run could have been earlier', () => {
  const batch = [member(9, 0, [0, 1, 5]), member(4, 0, [2]), member(9, 4, [2, 3, 4, 6])];
  expect(membersOf(batch, 4)).toEqual([[0], [1], [2]]);
});

test('in one run all append before any attends, so it needs no order', () => {
  const batch = [member(4, 0, [0]), member(4, 4, [0, 1]), member(4, 8, [0, 1, 2])];
  expect(membersOf(batch, 4)).toEqual([[0, 1, 2]]);
});

test('a chain of different widths is as many runs', () => {
  const batch = [member(4, 0, [0]), member(9, 4, [0, 1, 2, 4]), member(1, 8, [0, 1, 3])];
  expect(membersOf(batch, 4)).toEqual([[0], [1], [2]]);
});

test('a long prompt is cut, and only its last part yields', () => {
  const parts = runsOf([member(7, 2, [0, 1, 2])], 4, 3).map(([part]) => part);
  expect(parts.map(({ tokens, position, yields }) => ({ tokens: [...Array.from(tokens)], position, yields }))).toEqual([
    { tokens: [0, 1, 2], position: 2, yields: false },
    { tokens: [3, 4, 5], position: 5, yields: false },
    { tokens: [6], position: 8, yields: true },
  ]);
});

test('a run has no more rows than that, however many members', () => {
  const batch = [0, 1, 2, 3].map((k) => member(2, 0, [k]));
  expect(membersOf(batch, 4, 20)).toEqual([
    [0, 1],
    [2, 3],
  ]);
});

test('rows that only make a run wide write to the block behind the pool, and none of them yields', () => {
  const feeds = feedsOf([member(3, 2, [7, 8]), member(5, 0, [4, 5])], 4, 99, 8);
  const [rows, blocks] = [16, (k: number) => feeds.slots.values[2 * k]];
  expect(feeds.ids.shape).toEqual([rows]);
  expect(Array.from({ length: rows }, (_, k) => blocks(k))).toEqual([
    ...[7, 7, 8, 99, 99, 99, 99, 99],
    ...[4, 4, 4, 4, 5, 99, 99, 99],
  ]);
  expect([...feeds.yielding.values]).toEqual([2, 12]);
  // one piece each, of the blocks that hold real tokens
  expect([...feeds.pieceBlocks.values]).toEqual([7, ...new Array(7).fill(8), 4, ...new Array(7).fill(5)]);
});
