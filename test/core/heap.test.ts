import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Heap } from '../../src/core/heap.js';

test('gives the smallest first, whatever is put in between; equal ones all come', () => {
  // a number goes in; null: the smallest comes out
  const moves = fc.array(fc.option(fc.integer({ min: -5, max: 20 }), { freq: 3 }), { maxLength: 200 });
  fc.assert(
    fc.property(moves, (made) => {
      const heap = new Heap<number>((a, b) => a - b);
      const sorted: number[] = [];
      for (const move of made) {
        expect(heap.peek()).toBe(sorted[0]);
        if (move === null) expect(heap.pop()).toBe(sorted.shift());
        else {
          heap.push(move);
          sorted.push(move);
          sorted.sort((a, b) => a - b);
        }
        expect(heap.size).toBe(sorted.length);
      }
    }),
  );
});
