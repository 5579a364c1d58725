import { expect, test } from 'vitest';
import { failuresOf, heldLine, readAssertions } from '../../src/cli/assertions.js';

const FIGURES = { names: ['mean_ms', 'max_ms', 'gone'], kind: 'metric', expected: 'one of docs/measures.md' };
const VALUES: Record<string, number | null> = { mean_ms: 2 / 3, max_ms: 40.00000004, gone: null };

const failed = (text: string) => failuresOf(readAssertions([text], FIGURES), (name) => VALUES[name]);

test('what holds is not told', () => {
  expect(failed('mean_ms < 1')).toEqual([]);
  expect([1, 3].map(heldLine)).toEqual(['1 assertion holds', '3 assertions hold']);
});

test('figures have the digits that say something', () => {
  expect(failed('mean_ms < 0.5')).toEqual(['assertion failed: mean_ms < 0.5: mean_ms is 0.666667']);
  expect(failed('mean_ms / max_ms > 5%')).toEqual([
    'assertion failed: mean_ms / max_ms > 5%: mean_ms is 0.666667, max_ms is 40 (0.0166667 against 0.05)',
  ]);
});

test('and all of them where fewer would not show why it fails', () => {
  expect(failed('max_ms <= 40')).toEqual(['assertion failed: max_ms <= 40: max_ms is 40.00000004']);
});

test('a figure that is not there fails', () => {
  expect(failed('gone < 1')).toEqual(['assertion failed: gone < 1: gone is not there']);
});

test('unknown names and bad grammar are refused, with the flag', () => {
  expect(() => failed('mean_mss < 1')).toThrow(
    '--assert: no metric mean_mss; expected one of docs/measures.md (did you mean mean_ms?)',
  );
  expect(() => failed('mean_ms <')).toThrow('--assert: "mean_ms <" at its end: expected a number');
});
