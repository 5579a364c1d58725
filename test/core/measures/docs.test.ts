import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PER_CALL } from '../../../src/core/measures/per-call.js';
import { PER_PROGRAM } from '../../../src/core/measures/per-program.js';
import { PER_RUN } from '../../../src/core/measures/per-run.js';

test('docs/measures.md defines every measure, and no other', () => {
  const text = readFileSync(new URL('../../../docs/measures.md', import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  const defined = rows.flatMap((row) => row.split('|')[1].match(/[a-z0-9_]+/g) ?? []);
  const names = [...PER_PROGRAM, ...PER_CALL, ...PER_RUN].map(({ name }) => name);
  expect(defined.toSorted()).toEqual(names.toSorted());
});
