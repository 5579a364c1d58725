import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineCutter, MAX_TEXT_CHARS } from '../../src/io/lines.js';
import { TextParts } from '../../src/io/text-parts.js';

function cut(pieces: readonly string[]): [number, string][] {
  const cutter = new LineCutter();
  const told: [number, string][] = [];
  const tell = (text: string, line: number) => told.push([line, text]);
  for (const piece of pieces) cutter.push(piece, tell);
  cutter.end(tell);
  return told;
}

test('lines end in \\n or \\r\\n, the last perhaps in nothing', () => {
  expect(cut(['a\nb\r\nc'])).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ]);
});

test('blank lines are counted and not told', () => {
  expect(cut(['\n \r\n\na\n\n'])).toEqual([[4, 'a']]);
});

test('wherever the pieces are cut, the lines are the same', () => {
  const text = fc.stringMatching(/^[ab\r\n ]{0,40}$/);
  fc.assert(
    fc.property(text, fc.array(fc.nat(40)), (whole, places) => {
      const at = [0, ...places.filter((place) => place < whole.length).sort((a, b) => a - b), whole.length];
      const pieces = at.slice(1).map((to, k) => whole.slice(at[k], to));
      const lines = whole.split('\n').map((line, k): [number, string] => [k + 1, line.replace(/\r$/, '')]);
      expect(cut(pieces)).toEqual(lines.filter(([, line]) => line.trim() !== ''));
    }),
  );
});

test('a line in very many pieces costs what its text costs, and is refused where it is too long', () => {
  const piece = 'x'.repeat(2 ** 10);
  const cutter = new LineCutter();
  const push = () => cutter.push(piece, () => {});
  for (let k = 0; k < MAX_TEXT_CHARS / piece.length; k++) push();
  expect(push).toThrow(`1: longer than ${MAX_TEXT_CHARS} characters; expected shorter lines`);
});

test('text in parts is the same whole, however many there are', () => {
  const parts = new TextParts();
  const lines = Array.from({ length: 10_000 }, (_, k) => `${k}\n`);
  for (const line of lines) parts.add(line);
  expect(parts.length).toBe(lines.join('').length);
  expect(parts.take()).toBe(lines.join(''));
  expect([parts.length, parts.take()]).toEqual([0, '']);
});
