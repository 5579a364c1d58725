import { expect, test } from 'vitest';
import { drawDag } from '../../../src/core/live/view/dag.js';
import { call, traceOf } from './run.js';

test('a fork and its join: lanes open below the fork and close at the join; the critical path is starred', () => {
  const trace = traceOf([
    call('p', 'plan', 1),
    call('p', 'a', 1, { after: ['plan'] }),
    call('p', 'b', 1, { after: ['plan'] }),
    call('p', 'c', 1, { after: ['plan'] }),
    call('p', 'join', 1, { after: ['a', 'b', 'c'] }),
  ]);
  const lines = drawDag([0, 1, 2, 3, 4], trace.parents, trace.children, new Set([0, 2, 4]));
  expect(lines.map(({ gutter }) => gutter)).toEqual(['*', '|o', '||*', 'o||', '*//']);
});

test('a chain keeps one lane', () => {
  const rows = ['1', '2', '3'].map((id, k) => call('p', id, 1, k > 0 ? { after: [String(k)] } : {}));
  const trace = traceOf(rows);
  const lines = drawDag([0, 1, 2], trace.parents, trace.children, new Set());
  expect(lines.map(({ gutter }) => gutter)).toEqual(['o', 'o', 'o']);
});
