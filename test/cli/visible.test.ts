import { expect, test } from 'vitest';
import { brief, visible } from '../../src/cli/visible.js';

test('nothing in a name acts on the terminal', () => {
  expect(visible('a\u001b[2Jb\nc\r\u009b31m\u202ed\u2028é 漢')).toBe('a␛[2Jb␊c␍·31m·d·é 漢');
});

test('a long word is cut in the middle, a long line at last', () => {
  expect(brief(`unknown ${'x'.repeat(1e6)}; expected a call`)).toBe(
    `unknown ${'x'.repeat(99)}…${'x'.repeat(98)}; expected a call`,
  );
  expect(brief('ab '.repeat(1e6))).toHaveLength(4999);
  expect(brief('a b c d e f', 3, 5)).toBe('a … f');
});
