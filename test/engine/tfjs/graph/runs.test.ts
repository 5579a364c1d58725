import { expect, test } from 'vitest';
import { runsOf } from '../../../../src/engine/tfjs/graph/runs.js';

const member = (tokens: number, position: number, blocks: number[]) => ({
  tokens: new Array<number>(tokens).fill(0),
  position,
  blocks,
  yields: true,
});

test('members that compute equally many tokens are one run', () => {
  const batch = [member(1, 9, [0, 1, 2]), member(5, 0, [3, 4]), member(1, 3, [5]), member(5, 4, [6, 7, 8])];
  expect(runsOf(batch, 4)).toEqual([
    [0, 2],
    [1, 3],
  ]);
});

test('who reads a block that another fills in this step comes after it, though its run could have been earlier', () => {
  const batch = [member(5, 0, [0, 1]), member(4, 0, [2]), member(5, 4, [2, 3, 4])];
  expect(runsOf(batch, 4)).toEqual([[0], [1], [2]]);
});

test('in one run all append before any attends, so it needs no order', () => {
  const batch = [member(4, 0, [0]), member(4, 4, [0, 1]), member(4, 8, [0, 1, 2])];
  expect(runsOf(batch, 4)).toEqual([[0, 1, 2]]);
});

test('a chain of different lengths is as many runs', () => {
  const batch = [member(4, 0, [0]), member(5, 4, [0, 1, 2]), member(1, 8, [0, 1, 3])];
  expect(runsOf(batch, 4)).toEqual([[0], [1], [2]]);
});
