import { describe, expect, test } from 'vitest';
import { columnsOf, paintFor } from '../../src/cli/style.js';
import { table } from '../../src/cli/table.js';

const HEAD = ['', 'mean', 'P95'];
const ROWS = [
  ['response', '12.3 s', '101 s'],
  ['slowdown', '1.08', ''],
];

test('words to the left, numbers to the right, no space at line ends', () => {
  expect(table(HEAD, ROWS)).toBe('            mean    P95\nresponse  12.3 s  101 s\nslowdown    1.08\n');
});

test('without titles there is no heading', () => {
  expect(table(['', ''], [['makespan', '5 s']])).toBe('makespan  5 s\n');
});

test('where it does not fit, a line a cell', () => {
  const text = table(HEAD, ROWS, { columns: 20 });
  expect(text).toBe('response\n  mean 12.3 s\n  P95 101 s\nslowdown\n  mean 1.08\n');
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(20);
});

test('paint takes no width', () => {
  const bold = (text: string) => `\x1b[1m${text}\x1b[22m`;
  expect(table(HEAD, [['response', bold('12.3 s'), '101 s']], { heading: bold })).toBe(
    `            ${bold('mean')}    ${bold('P95')}\nresponse  ${bold('12.3 s')}  101 s\n`,
  );
});

describe('colours and width are the terminal’s', () => {
  test('none where the output is no terminal, and none under NO_COLOR', () => {
    expect(paintFor({ isTTY: false }, {}).level).toBe(0);
    expect(paintFor({ isTTY: true }, { NO_COLOR: '1' }).level).toBe(0);
  });

  test('columns', () => {
    expect(columnsOf({ isTTY: true, columns: 40 })).toBe(40);
    expect(columnsOf({ isTTY: true })).toBe(80);
    expect(columnsOf({})).toBe(Number.POSITIVE_INFINITY);
  });
});
