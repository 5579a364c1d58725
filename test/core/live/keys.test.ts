import { expect, test } from 'vitest';
import { KEYS } from '../../../src/core/live/keys.js';
import { read } from '../../project/files.js';

test('no key does two things', () => {
  const keys = KEYS.flatMap(({ keys }) => keys as readonly string[]);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each(['README.md', 'docs/live-view.md'])('%s has the key list, row for row', (page) => {
  const rows = KEYS.map(({ keys, about }) => `| ${keys.map((key) => `\`${key}\``).join(' ')} | ${about} |`);
  const table = read(page)
    .split('\n')
    .filter((line) => /^\| `(?!autellix)/.test(line));
  expect(table).toEqual(rows);
});
