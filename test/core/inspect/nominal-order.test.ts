import { expect, test } from 'vitest';
import { groupBy } from '../../../src/core/arrays.js';
import { nominalOrder } from '../../../src/core/inspect/nominal-order.js';
import { after, root, traceOf } from './traces.js';

test('a call arrives when its last parent ended plus its delay; a token takes 20 ms', () => {
  const trace = traceOf([
    after('p', 'join', ['left', 'right'], 5, [['x', 1]], 1),
    root('p', 'top', 100, [['x', 1]], 10), // ends at 300
    after('p', 'left', ['top'], 50, [['x', 1]], 2), // 350 to 390
    after('p', 'right', ['top'], 0, [['x', 1]], 3), // 300 to 360
  ]);
  const { calls, arrivalUs } = nominalOrder(trace);
  expect([...arrivalUs]).toEqual([395_000, 100_000, 350_000, 300_000]);
  expect([...calls].map((call) => trace.callId[call])).toEqual(['top', 'right', 'left', 'join']);
});

test('calls of one instant go by program, then call, as texts', () => {
  const trace = traceOf([
    root('9', 'a', 7, [['x', 1]], 1),
    root('10', 'b', 7, [['x', 1]], 1),
    root('10', 'a', 7, [['x', 1]], 1),
  ]);
  const { calls } = nominalOrder(trace);
  expect([...calls].map((call) => trace.programs[trace.program[call]] + trace.callId[call])).toEqual([
    '10a',
    '10b',
    '9a',
  ]);
});

test('the calls of a program keep their order', () => {
  const trace = traceOf([
    root('p', '1', 3, [['x', 1]], 1),
    root('q', '1', 2, [['x', 1]], 1),
    root('p', '2', 1, [['x', 1]], 1),
  ]);
  const { start, values } = groupBy(trace.program, trace.programs.length, nominalOrder(trace).calls);
  expect([...start]).toEqual([0, 2, 3]);
  expect([...values]).toEqual([2, 0, 1]);
});
