import { describe, expect, test } from 'vitest';
import { paintFor } from '../../src/cli/style.js';
import { table } from '../../src/cli/table.js';
import { terminalColumns } from '../../src/cli/wrap.js';

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

describe('where it does not fit', () => {
  const widest = (text: string) => Math.max(...text.split('\n').map((line) => line.length));

  test('columns are told in groups, each with the labels of the rows, which keep their indent', () => {
    const rows = [
      ['response', '12.3 s', '101 s', '5 s'],
      ['  waiting', '2.3 s', '', '1 s'],
    ];
    const text = table(['', 'mean', 'P95', 'P99'], rows, { columns: 25 });
    expect(text).toBe(
      [
        '             mean    P95',
        'response   12.3 s  101 s',
        '  waiting   2.3 s',
        '',
        '           P99',
        'response   5 s',
        '  waiting  1 s',
        '',
      ].join('\n'),
    );
    expect(widest(text)).toBeLessThanOrEqual(25);
  });

  test('a last column of text is wrapped', () => {
    const rows = [
      ['vllm', 'as the paper compared it'],
      ['mlfq', 'knows calls'],
    ];
    expect(table(['', ''], rows, { columns: 26, align: ['left', 'left'] })).toBe(
      'vllm  as the paper\n      compared it\nmlfq  knows calls\n',
    );
  });

  test('and has a group of its own where the others leave it no room', () => {
    const rows = [['vllm', 'separate', 'off', 'as the paper compared it']];
    expect(table(['', 'prefill', 'swap', ''], rows, { columns: 27, align: ['left', 'left', 'left', 'left'] })).toBe(
      '      prefill   swap\nvllm  separate  off\n\nvllm  as the paper compared\n      it\n',
    );
  });

  test('a line a cell where not even one column fits', () => {
    const text = table(HEAD, [...ROWS, ['  of a call', '1 s', '2 s']], { columns: 12 });
    expect(text).toBe(
      'response\n  mean 12.3 s\n  P95 101 s\nslowdown\n  mean 1.08\n  of a call\n    mean 1 s\n    P95 2 s\n',
    );
  });
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
    expect(terminalColumns({ isTTY: true, columns: 40 })).toBe(40);
    expect(terminalColumns({ isTTY: true })).toBe(80);
    expect(terminalColumns({})).toBe(Number.POSITIVE_INFINITY);
  });
});
