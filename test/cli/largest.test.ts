import { expect, test } from 'vitest';
import { largest } from '../../src/cli/largest.js';
import { asText } from '../../src/cli/report.js';

const MANY = 200_000;

test('few rows are all there', () => {
  expect(largest(['b', 'a'], () => 1, 'classes')).toEqual({ rows: ['b', 'a'], note: undefined });
});

test('of many the largest, in their order, and how many there are', () => {
  const sizes = Array.from({ length: 25 }, (_, k) => k % 5);
  const { rows, note } = largest(sizes, (size) => size, 'classes');
  expect(rows).toEqual([1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4]);
  expect(note).toBe('The 20 largest of 25 classes; --json has all of them.');
});

test('a table of very many rows is as wide as its widest', () => {
  const rows = Array.from({ length: MANY }, (_, k): [string, number] => [k === 7 ? 'wide one' : 'a', k]);
  const text = asText([{ title: 't', columns: [{ title: 'name' }, { title: 'n', as: 'count' }], rows }]);
  expect(text.split('\n').slice(1, 3)).toEqual(['name            n', 'a               0']);
});
