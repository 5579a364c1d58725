import { expect, test } from 'vitest';
import { auditHost } from '../../../src/core/kv/audit.js';

const call = (residence: string, computed: number, hostBlocks: number) => ({ residence, computed, hostBlocks });
const CALLS = [call('swapped', 33, 3), call('resident', 64, 0), call('new', 0, 0)];
const BOOKS = { total: 10, free: 5, leaving: 2 };

test('the blocks of a host pool add up', () => {
  auditHost(BOOKS, CALLS, 16);
  expect(() => auditHost({ ...BOOKS, free: 6 }, CALLS, 16)).toThrow('host: free 6 + leaving 2 + used 3 ≠ total 10');
});

test('a call has as many of them as its KV takes when it is swapped out, else none', () => {
  expect(() => auditHost(BOOKS, [call('swapped', 33, 2)], 16)).toThrow(
    'a call that is swapped has 2 host blocks, not 3',
  );
  expect(() => auditHost(BOOKS, [call('resident', 33, 3)], 16)).toThrow(
    'a call that is resident has 3 host blocks, not 0',
  );
});
