import { expect, test } from 'vitest';
import { runsOf } from '../../../../src/engine/tfjs/graph/runs.js';

const member = (tokens: number, position: number, blocks: number[]) => ({
  tokens: Int32Array.from({ length: tokens }, (_, i) => i),
  position,
  blocks,
  yields: true,
});

/** The members of each run. */
const membersOf = (...args: Parameters<typeof runsOf>): number[][] =>
  runsOf(...args).map((parts) => parts.map((part) => part.member));

test('members that compute equally many tokens are one run', () => {
  const batch = [member(1, 9, [0, 1, 2]), member(5, 0, [3, 4]), member(1, 3, [5]), member(5, 4, [6, 7, 8])];
  expect(membersOf(batch, 4)).toEqual([
    [0, 2],
    [1, 3],
  ]);
});

test('who reads a block that another fills in this step comes after it, though its run could have been earlier', () => {
  const batch = [member(5, 0, [0, 1]), member(4, 0, [2]), member(5, 4, [2, 3, 4])];
  expect(membersOf(batch, 4)).toEqual([[0], [1], [2]]);
});

test('in one run all append before any attends, so it needs no order', () => {
  const batch = [member(4, 0, [0]), member(4, 4, [0, 1]), member(4, 8, [0, 1, 2])];
  expect(membersOf(batch, 4)).toEqual([[0, 1, 2]]);
});

test('a chain of different lengths is as many runs', () => {
  const batch = [member(4, 0, [0]), member(5, 4, [0, 1, 2]), member(1, 8, [0, 1, 3])];
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

test('a run has no more tokens than that, however many members', () => {
  const batch = [0, 1, 2, 3].map((k) => member(2, 0, [k]));
  expect(membersOf(batch, 4, 5)).toEqual([
    [0, 1],
    [2, 3],
  ]);
});
