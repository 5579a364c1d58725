import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyLoad } from '../../../src/core/trace/load.js';
import { rowsOf } from '../../../src/core/trace/rows.js';
import { scaleTokens } from '../../../src/core/trace/scale-tokens.js';
import { build, problem, row, traceRows } from './traces.js';

const inputs = (trace: ReturnType<typeof build>) => [...rowsOf(trace)].map(({ input, output }) => ({ input, output }));

test('every segment by itself, rounded up; a context to where its tokens end', () => {
  const trace = build([
    row('1', {
      input: [
        ['sys', 100],
        ['q', 7],
      ],
      output: 9,
    }),
    row('2', {
      after: ['1'],
      input: [
        ['@1', 116],
        ['o', 3],
      ],
      output: 1,
    }), // all of it
    row('3', { after: ['1'], input: [['@1', 104]], output: 20 }), // into q: 4 of 7
    row('4', {
      after: ['1'],
      input: [
        ['@1', 111],
        ['o', 0],
      ],
      output: 20,
    }), // into the answer: 4 of 9
    row('5', {
      after: ['2'],
      input: [
        ['x', 10],
        ['@2', 113],
      ],
      output: 2,
    }), // through 2 into 1's answer: 6 of 9
  ]);
  // a quarter: sys 25, q 2, answer 3
  expect(inputs(scaleTokens(trace, 0.25))).toEqual([
    {
      input: [
        ['sys', 25],
        ['q', 2],
      ],
      output: 3,
    },
    {
      input: [
        ['@1', 30],
        ['o', 1],
      ],
      output: 1,
    },
    { input: [['@1', 26]], output: 5 },
    {
      input: [
        ['@1', 28],
        ['o', 0],
      ],
      output: 5,
    },
    {
      input: [
        ['x', 3],
        ['@2', 29],
      ],
      output: 1,
    },
  ]);
});

test('by 1 nothing changes, and what comes out is always a valid trace', () => {
  fc.assert(
    fc.property(traceRows, fc.constantFrom(1, 0.01, 0.3, 2.5), (rows, scale) => {
      const trace = build(rows);
      const scaled = scaleTokens(trace, scale);
      if (scale === 1) expect(scaled).toEqual(trace);
      expect(inputs(build([...rowsOf(scaled)]))).toEqual(inputs(scaled));
    }),
  );
});

test('refused where a call would get too long; told where it is done', () => {
  const trace = build([row('1', { output: 2 ** 30 })]);
  expect(problem(() => applyLoad(trace, { tokenScale: 3 }))).toMatch(/^--token-scale: a call of 1073741834 tokens/);
  expect(applyLoad(trace, { tokenScale: 0.5 }).notes).toEqual(['tokens: 0.5 times as many']);
});

test.each([
  ['the whole of the one before', (k: number) => 10 + 6 * k, 5],
  ['only the prompt of the one before', (k: number) => 10 + k, 0],
])('a chain of 20,000 calls, each beginning with %s, told from its end', (_, promptOf, answer) => {
  const calls = 20_000;
  const rows = Array.from({ length: calls }, (_, k) => {
    const before = promptOf(k - 1) + answer;
    return k === 0
      ? row('0')
      : row(`${k}`, {
          after: [`${k - 1}`],
          input: [
            [`@${k - 1}`, before],
            [`s${k}`, 1],
          ],
        });
  });
  const { promptTokens } = scaleTokens(build(rows.reverse()), 2);
  // each as long as twice the tokens of its segments
  expect(promptTokens[0]).toBe(2 * promptOf(calls - 1));
  expect(promptTokens[calls - 1]).toBe(20);
});
