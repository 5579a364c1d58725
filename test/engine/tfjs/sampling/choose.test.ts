import { expect, test } from 'vitest';
import { argmax } from '../../../../src/engine/tfjs/sampling/argmax.js';
import { choose } from '../../../../src/engine/tfjs/sampling/choose.js';
import type { Sampling } from '../../../../src/engine/tfjs/step.js';

/** Probabilities 0.5, 0.3, 0.15, 0.05 of ids 2, 0, 3, 1 at temperature 1. */
const LOGITS = Float32Array.of(Math.log(0.3), Math.log(0.05), Math.log(0.5), Math.log(0.15));

const DRAWS = 4000;

/** How often each id comes, of many positions. */
function shares(sampling: Sampling): number[] {
  const counts = [0, 0, 0, 0];
  for (let position = 0; position < DRAWS; position++) counts[choose(LOGITS, sampling, position)]++;
  return counts.map((count) => count / DRAWS);
}

/** Within four standard deviations of a share. */
function expectShares(got: readonly number[], expected: readonly number[]): void {
  expected.forEach((share, id) => {
    expect(Math.abs(got[id] - share)).toBeLessThanOrEqual(4 * Math.sqrt((share * (1 - share)) / DRAWS));
  });
}

test('greedy: the largest logit, of equal ones the first', () => {
  expect(choose(LOGITS, undefined, 9)).toBe(2);
  expect(argmax(Float32Array.of(1, 3, 3, 0, -1, -1, -2, -3), 4)).toEqual(Int32Array.of(1, 0));
});

test('temperature 1 draws by the softmax', () => {
  expectShares(shares({ temperature: 1, seed: 1 }), [0.3, 0.05, 0.5, 0.15]);
});

test('temperature 0.5 squares the odds', () => {
  const squares = [0.09, 0.0025, 0.25, 0.0225];
  const sum = squares.reduce((a, b) => a + b);
  expectShares(
    shares({ temperature: 0.5, seed: 2 }),
    squares.map((square) => square / sum),
  );
});

test('top-k keeps the k most likely; top-p the fewest that reach p; then both', () => {
  expectShares(shares({ temperature: 1, topK: 2, seed: 3 }), [0.3 / 0.8, 0, 0.5 / 0.8, 0]);
  expectShares(shares({ temperature: 1, topP: 0.9, seed: 4 }), [0.3 / 0.95, 0, 0.5 / 0.95, 0.15 / 0.95]);
  expectShares(shares({ temperature: 1, topP: 0.5, seed: 5 }), [0, 0, 1, 0]);
  expectShares(shares({ temperature: 1, topK: 3, topP: 0.8, seed: 6 }), [0.3 / 0.8, 0, 0.5 / 0.8, 0]);
});

test('a draw depends on seed and position alone', () => {
  const draws = (seed: number): number[] =>
    Array.from({ length: 40 }, (_, position) => choose(LOGITS, { temperature: 1, seed }, position));
  expect(draws(7)).toEqual(draws(7));
  expect(draws(7)).not.toEqual(draws(8));
});
