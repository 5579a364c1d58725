import { expect, test } from 'vitest';
import { firstDifference } from '../../../src/cli/golden/difference.js';

test.each([
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, undefined],
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, { where: 'a[1].b', expected: 2, got: 3 }],
  [{ a: [1, 2] }, { a: [1] }, { where: 'a[1]', expected: 2, got: undefined }],
  [{ a: [1] }, { a: [1, 2] }, { where: 'a[1]', expected: undefined, got: 2 }],
  [{ a: 1 }, { a: 1, b: null }, { where: 'b', expected: undefined, got: null }],
  [{ a: [] }, { a: {} }, { where: 'a', expected: [], got: {} }],
  [{ a: 0.1 + 0.2 }, { a: 0.3 }, { where: 'a', expected: 0.1 + 0.2, got: 0.3 }],
  [{ a: 0 }, { a: -0 }, undefined],
  [{ a: Number.NaN }, { a: Number.NaN }, undefined],
])('%j against %j', (expected, got, difference) => {
  expect(firstDifference(expected, got)).toEqual(difference);
});
