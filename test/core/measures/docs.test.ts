import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TOLD_FROM } from '../../../src/core/measures/diagnosis.js';
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

test('docs/compare.md says from where on a diagnosis is told', () => {
  const page = readFileSync(new URL('../../../docs/compare.md', import.meta.url), 'utf8');
  const { promotionsPerCall, recomputedShare, swapShare } = TOLD_FROM;
  expect(page).toContain(`promotions, from ${promotionsPerCall} a call`);
  expect(page).toContain(`from ${recomputedShare * 100} % of the tokens computed for prompts`);
  expect(page).toContain(`transfers, from ${swapShare * 100} % of the time`);
});
