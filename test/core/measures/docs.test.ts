import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PER_CALL } from '../../../src/core/measures/per-call.js';
import { PER_PROGRAM } from '../../../src/core/measures/per-program.js';
import { PER_RUN } from '../../../src/core/measures/per-run.js';

const text = readFileSync(new URL('../../../docs/measures.md', import.meta.url), 'utf8');

test('docs/measures.md defines every measure, and no other; each with the direction that is better', () => {
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  const defined = rows.flatMap((row) => {
    const [, names, better] = row.split('|');
    return (names.match(/[a-z0-9_]+/g) ?? []).map((name) => [name, better.trim()]);
  });
  const measures = [...PER_PROGRAM, ...PER_CALL, ...PER_RUN].map(({ name, better }) => [name, better ?? '–']);
  expect(defined.toSorted()).toEqual(measures.toSorted());
});
