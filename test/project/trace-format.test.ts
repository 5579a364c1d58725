import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { native } from '../../src/core/import/formats/native.js';
import { importTexts } from '../core/import/reading.js';

const docs = readFileSync(new URL('../../docs/trace-format.md', import.meta.url), 'utf8');
const examples = [...docs.matchAll(/```jsonl\n([^`]+)```/g)].map(([, text]) => text);

test('there are examples', () => {
  expect(examples.length).toBeGreaterThan(1);
});

test.each(examples)('the example %# is a trace', (text) => {
  expect(importTexts(native, [text]).trace.calls).toBeGreaterThan(2);
});
