import { expect, test } from 'vitest';
import { nominalOrder } from '../../../src/core/inspect/nominal-order.js';
import { PrefixTree } from '../../../src/core/inspect/prefix-tree.js';
import type { Trace } from '../../../src/core/trace/trace.js';
import { after, root, traceOf } from './traces.js';

/** The ends of the nodes on the way to what a call leaves in the cache. */
function endsOf(trace: Trace): Record<string, number[]> {
  const tree = new PrefixTree(trace, nominalOrder(trace).calls);
  const way = (call: number) => {
    const ends: number[] = [];
    for (let node = tree.leaf[call]; node !== 0; node = tree.parent[node]) ends.unshift(tree.end[node]);
    return ends;
  };
  return Object.fromEntries(trace.callId.map((id, call) => [id, way(call)]));
}

test('equal tokens are one path, cut where contexts part or end', () => {
  const trace = traceOf([
    root(
      'p',
      'a',
      0,
      [
        ['sys', 100],
        ['x', 20],
      ],
      5,
    ), // ends at 124
    root(
      'q',
      'b',
      1,
      [
        ['sys', 100],
        ['y', 20],
      ],
      5,
    ), // parts at 100
    root('q', 'c', 2, [['sys', 70]], 1), // ends inside sys: no last token
    root(
      'q',
      'd',
      3,
      [
        ['sys', 70],
        ['x', 9],
      ],
      1,
    ), // parts at 70: x is not sys
  ]);
  expect(endsOf(trace)).toEqual({ a: [70, 100, 120, 124], b: [70, 100, 120, 124], c: [70], d: [70, 79] });
});

test('a context is the way to its call; its last output token comes on top', () => {
  const trace = traceOf([
    root('p', '1', 0, [['q', 10]], 4), // leaves 13 of 14 tokens
    after(
      'p',
      '2',
      ['1'],
      0,
      [
        ['@1', 14],
        ['obs', 6],
      ],
      2,
    ),
    after(
      'p',
      '3',
      ['2'],
      0,
      [
        ['@1', 12],
        ['new', 1],
      ],
      1,
    ), // goes back into the output of 1
    after('p', '4', ['3'], 0, [['@2', 22]], 1),
  ]);
  expect(endsOf(trace)).toEqual({
    '1': [10, 12, 13],
    '2': [10, 12, 13, 14, 20, 21],
    '3': [10, 12, 13],
    '4': [10, 12, 13, 14, 20, 21, 22],
  });
});

test('a context inside an input is its tokens', () => {
  const trace = traceOf([
    root('p', '1', 0, [['q', 10]], 2),
    after(
      'p',
      '2',
      ['1'],
      0,
      [
        ['lead', 3],
        ['@1', 12],
      ],
      1,
    ),
    after(
      'p',
      '3',
      ['2'],
      0,
      [
        ['lead', 3],
        ['q', 10],
        ['z', 1],
      ],
      1,
    ),
  ]);
  expect(endsOf(trace)).toEqual({ '1': [10, 11], '2': [3, 13, 14, 15], '3': [3, 13, 14] });
});

test('an output that is a named segment is shared by who repeats it', () => {
  const trace = traceOf([
    { ...root('p', '1', 0, [['q', 10]], 5), output_segment: 'answer' },
    root(
      'r',
      '2',
      1,
      [
        ['q', 10],
        ['answer', 3],
        ['z', 5],
      ],
      1,
    ),
  ]);
  expect(endsOf(trace)).toEqual({ '1': [10, 13, 14], '2': [10, 13, 18] });
});
