import { expect, test } from 'vitest';
import { inspect } from '../../../src/core/inspect/inspect.js';
import { spread } from '../../../src/core/inspect/spread.js';
import { after, root, traceOf } from './traces.js';

const row = (of: object, more: object) => ({ ...of, ...more }) as ReturnType<typeof root>;

/** A program that fans out to three and joins, and a chain of two. */
const trace = traceOf([
  row(root('dag', 'top', 500, [['x', 100]], 10), { class: 'tree', thread: 'main' }),
  row(after('dag', 'a', ['top'], 100, [['@top', 110]], 1), { class: 'tree', thread: 'a', tool: 'search' }),
  row(after('dag', 'b', ['top'], 300, [['@top', 110]], 7), { class: 'tree', thread: 'b', tool: 'search' }),
  row(after('dag', 'c', ['top'], 0, [['@top', 100]], 2), { class: 'tree', thread: 'b' }),
  row(after('dag', 'join', ['a', 'b', 'c'], 50, [['y', 40]], 3), { class: 'tree', thread: 'main' }),
  root('chain', '1', 2000, [['z', 20]], 4),
  after(
    'chain',
    '2',
    ['1'],
    1000,
    [
      ['@1', 24],
      ['more', 16],
    ],
    6,
  ),
]);

test('threads, roots, joins, depth, width, the longest chain and the delays of a program', () => {
  const { perProgram, kinds, programs, calls, arrivalSpanMs } = inspect(trace);
  const totals = Object.fromEntries(Object.entries(perProgram).map(([name, of]) => [name, of.total]));
  expect(totals).toEqual({
    calls: 5 + 2,
    threads: 3 + 1,
    roots: 1 + 1,
    joins: 1,
    depth: 3 + 2,
    width: 3 + 1,
    chainTokens: 10 + 7 + 3 + 4 + 6,
    delayMs: 450 + 1000,
  });
  expect(kinds).toEqual({ single: 0, chain: 1, dag: 1 });
  expect([programs, calls, arrivalSpanMs]).toEqual([2, 7, 1500]);
});

test('tokens of calls: prompts, what of them is new to the program, outputs', () => {
  const { perCall } = inspect(trace);
  expect(perCall.promptTokens.total).toBe(100 + 110 + 110 + 100 + 40 + 20 + 40);
  // top leaves 109 of its 110 tokens, a or b then has the last; c's 100 are all there
  expect(perCall.newPromptTokens.total).toBe(100 + (1 + 0) + 0 + 40 + 20 + 17);
  expect(perCall.outputTokens.total).toBe(10 + 1 + 7 + 2 + 3 + 4 + 6);
});

test('delays by tool, the most frequent first, and calls by class', () => {
  const { tools, classes } = inspect(trace);
  expect(tools.map(({ tool, delayMs }) => [tool, delayMs.count, delayMs.total])).toEqual([
    ['', 3, 1050],
    ['search', 2, 400],
  ]);
  expect(classes.map(({ class: name, programs, calls }) => [name, programs, calls])).toEqual([
    ['', 1, 2],
    ['tree', 1, 5],
  ]);
  expect(classes[0]).toMatchObject({ meanPromptTokens: 30, meanNewPromptTokens: 18.5, meanOutputTokens: 5 });
});

test('a spread interpolates between order statistics', () => {
  expect(spread([4, 1, 3, 2])).toEqual({ count: 4, total: 10, mean: 2.5, p50: 2.5, p95: 3.8499999999999996, max: 4 });
  expect(spread([])).toMatchObject({ count: 0, total: 0, mean: Number.NaN, max: Number.NaN });
});
