import { expect, test } from 'vitest';
import { KEYS } from '../../../src/core/live/keys.js';
import { read } from '../../project/files.js';

test('no key does two things', () => {
  const keys = KEYS.flatMap(({ keys }) => keys as readonly string[]);
  expect(new Set(keys).size).toBe(keys.length);
});

test('docs/live-view.md has the key list, row for row', () => {
  const rows = KEYS.map(({ keys, about }) => `| ${keys.map((key) => `\`${key}\``).join(' ')} | ${about} |`);
  const table = read('docs/live-view.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(table).toEqual(rows);
});
