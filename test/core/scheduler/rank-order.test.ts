import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byArrival, type Call } from '../../../src/core/replay/call.js';
import { RankOrder } from '../../../src/core/scheduler/rank-order.js';
import { callOf, programOf } from './calls.js';

const RANKS = [0, 1, 1, 2, 3, -1, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

test('is what sorting by (rank, arrival, program, call) gives, after any moves and any change of ranks', () => {
  const move = fc.record({
    /** Enters or leaves. */
    call: fc.nat(39),
    rank: fc.constantFrom(...RANKS),
    /** These get other ranks at once. */
    reranked: fc.array(fc.tuple(fc.nat(39), fc.constantFrom(...RANKS)), { maxLength: 8 }),
  });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 120 }), (made) => {
      const order = new RankOrder();
      const programs = Array.from({ length: 4 }, (_, k) => programOf(`p${k}`));
      const calls = Array.from({ length: 40 }, (_, k) => callOf(programs[k % 4], `c${k}`, 10 * (k % 3)));
      const ranks = new Map<Call, number>();
      for (const { call: k, rank, reranked } of made) {
        if (ranks.delete(calls[k])) order.remove(calls[k]);
        else {
          ranks.set(calls[k], rank);
          order.enter(calls[k], rank);
        }
        const queued = reranked.filter(([at]) => ranks.has(calls[at]));
        for (const [at, to] of queued) ranks.set(calls[at], to);
        const changed = new Set(queued.map(([at]) => calls[at]));
        order.rerank([...changed], (call) => ranks.get(call) as number);
        const sorted = [...ranks.keys()].sort((a, b) => {
          const [left, right] = [ranks.get(a) as number, ranks.get(b) as number];
          return left === right ? byArrival(a, b) : left - right;
        });
        expect(order.all).toEqual(sorted);
      }
    }),
    { numRuns: 300 },
  );
});
