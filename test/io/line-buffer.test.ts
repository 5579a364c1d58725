import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf, LineBuffer } from '../../src/io/line-buffer.js';

function written(fill: (line: LineBuffer) => void): string {
  const chunks: Uint8Array[] = [];
  const line = new LineBuffer((chunk) => chunks.push(chunk));
  fill(line);
  line.flush();
  return Buffer.concat(chunks).toString('utf8');
}

const before = bytesOf('n=');

test('numbers as JSON writes them', () => {
  const corners = [0, 9, 10, 999_999_999, 1e9, 1e9 + 1, 2 ** 31, 4_000_000_007, 2 ** 53 - 1, -1, 1.5, 2 ** 53, 1e21];
  for (const value of corners) expect(written((line) => line.number(before, value))).toBe(`n=${JSON.stringify(value)}`);
  fc.assert(
    fc.property(fc.maxSafeNat(), (value) => {
      expect(written((line) => line.number(before, value))).toBe(`n=${value}`);
    }),
  );
});

test('any text, of any length, stays whole and in order over chunks', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.nat(400_000).map((length) => 'é'.repeat(length)),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), (texts) => {
      const all = written((line) => {
        for (const one of texts) line.number(before, 7).text(one).end();
      });
      expect(all === texts.map((one) => `n=7${one}\n`).join('')).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('a list of any length stays whole', () => {
  const comma = bytesOf(',');
  const all = written((line) => {
    for (let k = 0; k < 200_000; k++) line.number(comma, k);
    line.end();
  });
  expect(all === `${Array.from({ length: 200_000 }, (_, k) => `,${k}`).join('')}\n`).toBe(true);
});
