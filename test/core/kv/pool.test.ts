import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvariantError } from '../../../src/core/errors.js';
import { ContextTree } from '../../../src/core/kv/context-tree.js';
import { KvPool } from '../../../src/core/kv/pool.js';
import { BlockTable } from '../../../src/core/kv/table.js';
import { fuzz } from '../../property/fuzz.js';
import { addContext, type Context, type ContextPlan, contextPlans, dropContext } from './contexts.js';
import { TwoPools } from './two-pools.js';

const DEEDS = ['admit', 'grow', 'schedule', 'schedule', 'release', 'union', 'drop'] as const;

/** A context arrives with a call, or something is done with what is there. */
type Move =
  | { readonly plan: ContextPlan; readonly program: number; readonly engine: number }
  | { readonly deed: (typeof DEEDS)[number]; readonly pick: number; readonly tokens: number };

const moves: fc.Arbitrary<Move> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ plan: contextPlans, program: fc.nat(2), engine: fc.nat(1) }) },
  { weight: 5, arbitrary: fc.record({ deed: fc.constantFrom(...DEEDS), pick: fc.nat(11), tokens: fc.nat(9) }) },
);

/** A content key for every full block: equal where all tokens up to the block's end are. */
function keysFor(blockTokens: number): (tokens: readonly number[]) => number[] {
  const keys = new Map<string, number>();
  return (tokens) => {
    const found: number[] = [];
    for (let end = blockTokens; end <= tokens.length; end += blockTokens) {
      const content = tokens.slice(0, end).join();
      if (!keys.has(content)) keys.set(content, keys.size);
      found.push(keys.get(content) as number);
    }
    return found;
  };
}

describe('spans of blocks, on two engines with one tree', () => {
  const total = fc.option(fc.integer({ min: 4, max: 40 }), { nil: null, freq: 6 });
  const runs = fc.tuple(fc.constantFrom(1, 2, 3, 4), total, fc.array(moves, { minLength: 20, maxLength: 120 }));
  fuzz('are what single blocks are, whatever calls do', runs, 300, ([blockTokens, blocks, made]) => {
    play(blockTokens, blocks, made);
  });
});

function play(blockTokens: number, total: number | null, made: readonly Move[]): void {
  const pools: TwoPools[] = [];
  const tree = new ContextTree((upper, lower) => {
    for (const { spans } of pools) spans.splitNode(upper, lower);
  });
  const keysOf = keysFor(blockTokens);
  pools.push(...[0, 1].map((engine) => new TwoPools(engine, total, blockTokens, tree, keysOf)));
  const contexts: Context[] = [];
  let rows = 0;
  for (const move of made) {
    if ('plan' in move) {
      const context = addContext(tree, move.plan, rows++, contexts);
      contexts.push(context);
      pools[move.engine].admit(context, move.program);
    } else if (contexts.length > 0) act(tree, contexts, pools, move);
    for (const pool of pools) pool.compare();
  }
  for (const pool of pools) while (pool.held.length > 0) pool.release(pool.held[0]);
  for (const pool of pools) pool.compare();
}

function act(
  tree: ContextTree,
  contexts: Context[],
  pools: readonly TwoPools[],
  { deed, pick, tokens }: Exclude<Move, { plan: ContextPlan }>,
): void {
  const pool = pools[pick % 2];
  const at = pick % contexts.length;
  if (deed === 'admit') pool.admit(contexts[at], tokens % 3);
  if (deed === 'drop' && !pools.some(({ held }) => held.some(({ context }) => context === contexts[at]))) {
    dropContext(tree, contexts.splice(at, 1)[0]);
  }
  const call = pool.held[pick % pool.held.length];
  if (!call) return;
  if (deed === 'grow') pool.grow(call, tokens);
  if (deed === 'schedule') pool.schedule(call, 2 * tokens);
  if (deed === 'release') pool.release(call);
  // tokens: which calls, as bits
  if (deed === 'union')
    pool.compareUnion(
      pool.held.filter((_, k) => (tokens >> (k % 4)) & 1),
      call,
    );
}

describe('a pool, by hand: 6 blocks of 4 tokens', () => {
  const tree = new ContextTree((upper, lower) => pool.splitNode(upper, lower));
  const pool: KvPool = new KvPool(0, 6, 4, tree);
  const contextOf = (segment: number, tokens: number) => {
    tree.begin();
    tree.append(segment, 0, tokens);
    tree.node.handles++;
    return tree.node;
  };

  test('takes blank blocks first, then forgets the deepest block of what was released first', () => {
    const a = new BlockTable(0);
    const ten = contextOf(1, 10);
    pool.take(a, 3);
    pool.index(a, ten, 2);
    expect([pool.free, pool.cached, pool.cachedFree]).toEqual([3, 2, 0]);
    pool.release(a);
    // the third was not full: it is blank again, before the 2 that are known
    expect([pool.free, pool.cached, pool.cachedFree]).toEqual([6, 2, 2]);
    const b = new BlockTable(1);
    pool.take(b, 5);
    pool.match.find(ten, 10, 2);
    expect([pool.match.blocks, pool.match.free]).toEqual([1, 1]);
    expect(pool.takeHits(a)).toBe(1);
    expect([pool.free, pool.cached, pool.used, pool.peakUsed]).toEqual([0, 1, 6, 6]);
    pool.release(b);
    pool.release(a);
    expect([pool.free, pool.cached, pool.cachedFree]).toEqual([6, 1, 1]);
  });

  test('says which book is wrong', () => {
    const lost = new BlockTable(0);
    pool.take(lost, 2);
    expect(() => pool.audit([])).toThrow(
      new InvariantError('KV accounting: 2 blocks are said to be used, tables hold 0'),
    );
    pool.release(lost);
    pool.audit([]);
  });
});
