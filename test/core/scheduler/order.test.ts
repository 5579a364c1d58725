import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Call } from '../../../src/core/replay/call.js';
import { type CallOrder, LevelOrder } from '../../../src/core/scheduler/order.js';
import { callOf, programOf } from './calls.js';

const scan = (order: CallOrder): Call[] => {
  const calls: Call[] = [];
  order.start();
  for (let call = order.next(); call; call = order.next()) calls.push(call);
  return calls;
};

test('queues by level, then by entry; entering again goes to the tail with the next number (4.2)', () => {
  const order = new LevelOrder(3);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => callOf(programOf(id), id));
  order.enter(a, 2);
  order.enter(b, 1);
  order.enter(c, 2);
  order.enter(d, 3);
  expect(scan(order)).toEqual([b, a, c, d]);
  order.remove(a);
  order.enter(a, 1);
  order.remove(c);
  expect(scan(order)).toEqual([b, a, d]);
  expect([a.entry, a.levels]).toEqual([5, [2, 1]]);
  expect(order.compare(a, b)).toBeGreaterThan(0);
  expect(order.compare(a, d)).toBeLessThan(0);
});

test('is what sorting by (level, entry) gives, after any moves', () => {
  const moves = fc.array(fc.record({ call: fc.nat(7), level: fc.integer({ min: 0, max: 3 }) }), { maxLength: 60 });
  fc.assert(
    fc.property(moves, (made) => {
      const order = new LevelOrder(3);
      const calls = Array.from({ length: 8 }, (_, k) => callOf(programOf(`p${k}`), 'c'));
      const queued = new Set<Call>();
      for (const { call: k, level } of made) {
        const call = calls[k];
        if (queued.delete(call)) order.remove(call);
        if (level > 0) {
          order.enter(call, level);
          queued.add(call);
        }
        const sorted = [...queued].sort(order.compare);
        expect(scan(order)).toEqual(sorted);
        for (let i = 1; i < sorted.length; i++) {
          const [above, below] = [sorted[i - 1], sorted[i]];
          expect(above.level < below.level || (above.level === below.level && above.entry < below.entry)).toBe(true);
        }
      }
    }),
    { numRuns: 60 },
  );
});
