import xterm from '@xterm/headless';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { cell, chunks, columnsOf, linesOf } from '../../../src/cli/tui/text.js';
import { visible } from '../../../src/cli/visible.js';

test('a letter of two columns is drawn, and never halved at an edge', () => {
  expect(cell('計画', 6)).toBe('計画  ');
  expect(cell('計画', 6, 'right')).toBe('  計画');
  expect(cell('計画者', 6)).toBe('計画者');
  expect(cell('計画者', 5)).toBe('計画…');
  expect(cell('計画者', 4)).toBe('計… ');
  expect(cell('a🚀b', 3)).toBe('a… ');
  expect(cell('計', 1)).toBe('…');
  expect(cell('計', 0)).toBe('');
});

test('a mark stays on its letter', () => {
  expect(cell('e\u0301te\u0301', 4)).toBe('e\u0301te\u0301 ');
  expect(cell('e\u0301te\u0301', 2)).toBe('e\u0301…');
});

test('what acts on a terminal is a picture of itself; joiners and selectors are left out', () => {
  expect(visible('a\u001b[31m\tb\n\u007f')).toBe('a␛[31m␉b␊␡');
  expect(visible('a\u202eb\u0085c\ud800d')).toBe('a·b·c·d');
  expect(cell('👩‍💻❤️', 6)).toBe('👩💻❤ ');
});

const anything = fc.string({ unit: 'binary' });

test('a cell is as wide as it says, whatever the text', () => {
  fc.assert(
    fc.property(anything, fc.integer({ min: 0, max: 20 }), (text, width) => {
      const drawn = cell(text, width);
      expect(columnsOf(drawn)).toBe(width);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      expect(drawn).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
    }),
  );
  expect(stringWidth(cell('計画-1 🚀', 10))).toBe(10);
});

test('chunks lose nothing, and none is wider than it may be', () => {
  fc.assert(
    fc.property(anything, fc.integer({ min: 2, max: 9 }), (text, width) => {
      const lines = chunks(text, width);
      expect(lines.join('')).toBe(visible(text));
      for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(width);
    }),
  );
});

test('lines break at spaces, by columns', () => {
  expect(linesOf('計画 を 立てる', 7)).toEqual(['計画 を', '立てる']);
});

test('a terminal takes as many columns for a cell as were meant', async () => {
  const term = new xterm.Terminal({ cols: 80, rows: 2, allowProposedApi: true });
  await new Promise<void>((done) => term.write(cell('計画-日本語 e\u0301 ·…─', 30), done));
  expect(term.buffer.active.cursorX).toBe(30);
});
