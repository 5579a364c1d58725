import { expect, test } from 'vitest';
import { wrap } from '../../src/cli/wrap.js';

test('lines break at spaces, and never inside a word', () => {
  expect(wrap('one two three', 8)).toBe('one two\nthree');
  expect(wrap('a-very-long-word b', 8)).toBe('a-very-long-word\nb');
  expect(wrap('fits', 8)).toBe('fits');
});

test('a number stays with its unit', () => {
  expect(wrap('waiting +12.6 s, 5 % of 3 calls', 14)).toBe('waiting\n+12.6 s, 5 %\nof 3 calls');
});

test('what follows is indented as the beginning, and more where asked', () => {
  expect(wrap('  one two three', 9)).toBe('  one two\n  three');
  expect(wrap('  one two three', 9, '  ')).toBe('  one two\n    three');
});

test('no wider than 100 columns, also where there is no limit', () => {
  const lines = wrap('word '.repeat(60).trim(), Number.POSITIVE_INFINITY).split('\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBe(99);
});
