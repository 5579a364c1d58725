import { expect, test } from 'vitest';
import { nominalOrder } from '../../../src/core/inspect/nominal-order.js';
import { type Shares, sharing } from '../../../src/core/inspect/sharing.js';
import type { Trace } from '../../../src/core/trace/trace.js';
import { after, root, traceOf } from './traces.js';

const options = { blockTokens: 10, cacheTokens: [] as number[], bucketTokens: [100] };
const shares = (trace: Trace, cacheTokens: number[] = []) =>
  sharing(trace, nominalOrder(trace), { ...options, cacheTokens });
const parts = (of: Shares) => [of.ownTokens, of.systemTokens, of.beyondTokens, of.acrossTokens];

/** Two programs with a system prompt of 40 tokens and the same document of 25 behind it. */
const pair = traceOf([
  root(
    'p',
    '1',
    0,
    [
      ['sys:a', 40],
      ['doc', 25],
      ['p1', 15],
    ],
    11,
  ), // leaves 90 tokens
  after(
    'p',
    '2',
    ['1'],
    0,
    [
      ['@1', 91],
      ['p2', 39],
    ],
    1,
  ), // 130 tokens
  root(
    'q',
    '1',
    10_000,
    [
      ['sys:a', 40],
      ['doc', 25],
      ['q1', 5],
    ],
    1,
  ), // 70 tokens
  after(
    'q',
    '2',
    ['1'],
    0,
    [
      ['@1', 70],
      ['q2', 5],
    ],
    1,
  ), // 75 tokens
]);

test('every token of a prompt counts for the first that has it: own, system prompt, beyond', () => {
  const {
    sharing: [unlimited],
    systemPrompt,
  } = shares(pair);
  expect(systemPrompt.by).toBe('ids');
  expect([...systemPrompt.tokens]).toEqual([40, 40, 40, 40]);
  // p2: 9 full blocks of p1's 90; q1: 65 tokens of p are 6 blocks, 40 in the system prompt;
  // q2: 7 blocks of its own (4 + 2 of them p's too: the 65 tokens are 6 blocks)
  expect(parts(unlimited.total)).toEqual([90 + 70, 40, 20, 60 + 60]);
  expect(unlimited.total).toMatchObject({ calls: 4, promptTokens: 80 + 130 + 70 + 75 });
  expect(unlimited.buckets.map(({ from, to, calls }) => [from, to, calls])).toEqual([
    [0, 100, 3],
    [100, null, 1],
  ]);
  expect(parts(unlimited.buckets[0])).toEqual([70, 40, 20, 120]);
  expect(parts(unlimited.buckets[1])).toEqual([90, 0, 0, 0]);
});

test('what is new to its program is known to the token', () => {
  expect([...shares(pair).ownPrefixTokens]).toEqual([0, 90, 0, 70]);
});

test('the last token of a prompt is always computed', () => {
  const trace = traceOf([root('p', '1', 0, [['x', 20]], 5), root('p', '2', 1, [['x', 20]], 5)]);
  expect(parts(shares(trace).sharing[0].total)).toEqual([10, 0, 0, 0]);
});

test('a cache of 8 blocks forgets what was used longest ago, deepest first', () => {
  const trace = traceOf([
    root('p', '1', 0, [['a', 50]], 1), // leaves a1 … a5
    root('q', '1', 1, [['b', 50]], 1), // leaves b1 … b5, a5 and a4 go
    root('r', '1', 2, [['a', 41]], 1), // finds a1 … a3; b5 goes for a4
    root('s', '1', 3, [['b', 51]], 1), // finds b1 … b4; a4 goes for b5
  ]);
  const [unlimited, limited] = shares(trace, [85]).sharing;
  expect(limited.cacheTokens).toBe(85);
  expect(parts(unlimited.total)).toEqual([0, 0, 40 + 50, 90]);
  expect(parts(limited.total)).toEqual([0, 0, 30 + 40, 70]);
});

test('of a context larger than the cache the head stays', () => {
  const trace = traceOf([
    root('p', '1', 0, [['a', 100]], 1),
    after(
      'p',
      '2',
      ['1'],
      0,
      [
        ['@1', 101],
        ['x', 9],
      ],
      1,
    ),
  ]);
  expect(parts(shares(trace, [30]).sharing[1].total)).toEqual([30, 0, 0, 0]);
  expect(parts(shares(trace, [5]).sharing[1].total)).toEqual([0, 0, 0, 0]);
});

test('without system ids it is the head that nine of ten programs hold', () => {
  const programs = Array.from({ length: 10 }, (_, k) =>
    root(
      `p${k}`,
      '1',
      k,
      k < 9
        ? [
            ['head', 40],
            [`own${k}`, 30],
          ]
        : [['other', 70]],
      1,
    ),
  );
  const {
    systemPrompt,
    sharing: [unlimited],
  } = shares(traceOf(programs));
  expect(systemPrompt.by).toBe('common-head');
  expect([...systemPrompt.tokens]).toEqual([...Array(9).fill(40), 0]);
  expect(parts(unlimited.total)).toEqual([0, 8 * 40, 0, 8 * 40]);

  const fewer = shares(traceOf([...programs.slice(1), root('p10', '1', 10, [['other', 70]], 1)]));
  expect(fewer.systemPrompt.by).toBe('none');
  expect(parts(fewer.sharing[0].total)).toEqual([0, 0, 7 * 40 + 60, 7 * 40 + 60]);
});

test('a system prompt is followed through the contexts that begin with it', () => {
  const trace = traceOf([
    root(
      'p',
      '1',
      0,
      [
        ['sys:a', 30],
        ['sys:tools', 20],
        ['x', 10],
      ],
      3,
    ),
    after(
      'p',
      '2',
      ['1'],
      0,
      [
        ['@1', 63],
        ['sys:a', 5],
      ],
      1,
    ), // the head ends at x
    after(
      'p',
      '3',
      ['2'],
      0,
      [
        ['@1', 35],
        ['sys:b', 7],
        ['y', 1],
      ],
      1,
    ), // cut inside the head, goes on
    after(
      'p',
      '4',
      ['3'],
      0,
      [
        ['z', 5],
        ['sys:a', 30],
      ],
      1,
    ), // not at the start
  ]);
  expect([...shares(trace).systemPrompt.tokens]).toEqual([50, 50, 42, 0]);
});

test('a hundred thousand calls that go on with one context', () => {
  const MANY = 100_000;
  const calls = Array.from({ length: MANY - 1 }, (_, k) =>
    after(
      'p',
      String(k + 2),
      [String(k + 1)],
      0,
      [
        [`@${k + 1}`, 20 + 10 * k],
        [`x${k}`, 9],
      ],
      1,
    ),
  );
  const trace = traceOf([root('p', '1', 0, [['x', 19]], 1), ...calls, root('q', '1', 1, [['x', 15]], 1)]);
  const { total } = shares(trace).sharing[0];
  // a call shares all full blocks of the one before; all but the first, which came before q, and q share one across
  expect([total.calls, total.ownTokens, total.acrossTokens]).toEqual([
    MANY + 1,
    10 * ((MANY * (MANY - 1)) / 2),
    10 * MANY,
  ]);
});
