import { InvariantError } from '../errors.js';
import type { FreeQueue, Span } from './span.js';
import type { BlockTable } from './table.js';

/** What a pool says of itself. */
interface Books {
  readonly total: number;
  readonly used: number;
  readonly cached: number;
  readonly cachedFree: number;
  /** Free blocks without content. */
  readonly blank: number;
  readonly queue: FreeQueue;
}

/**
 * Counts an engine's blocks anew from all of its block tables and its free queue, and holds the pool's books against
 * that: free + cached + referenced = total, every reference is in a table, no block is in two tables unless
 * shared by prefix.
 *
 * @throws InvariantError
 */
export function auditPool(books: Books, tables: readonly BlockTable[]): void {
  const held = new Map<Span, number>();
  const spans: Span[] = [];
  let used = 0;
  for (const table of tables) {
    table.collect(spans);
    let position = 0;
    for (const span of spans) {
      demand(span.from === position, `a block table goes on at ${span.from} after ${position}`);
      position = span.to;
      held.set(span, (held.get(span) ?? 0) + 1);
    }
    demand(position === table.indexed, `a block table says ${table.indexed} indexed blocks and holds ${position}`);
    used += table.blank;
  }
  let cached = 0;
  for (const [span, refs] of held) {
    demand(span.refs === refs, `a span has ${span.refs} references and is in ${refs} tables`);
    cached += span.to - span.from;
  }
  used += cached;
  let queued = 0;
  for (let span = books.queue.front; span; span = span.behind) {
    demand(span.refs === 0 && !held.has(span), 'a free span is referenced');
    demand(span.to > span.from, 'a free span is empty');
    queued += span.to - span.from;
  }
  demand(used === books.used, `${books.used} blocks are said to be used, tables hold ${used}`);
  demand(cached + queued === books.cached, `${books.cached} blocks are said to be known, ${cached + queued} are`);
  demand(queued === books.cachedFree, `${books.cachedFree} free blocks are said to be known, ${queued} are`);
  if (books.total === Number.POSITIVE_INFINITY) return;
  const sum = books.blank + queued + used;
  demand(sum === books.total, `free ${books.blank} + cached ${queued} + referenced ${used} ≠ total ${books.total}`);
}

/** What is said of a host pool; blocks that leave come free at the next point. */
interface HostBooks {
  readonly total: number;
  readonly free: number;
  readonly leaving: number;
}

/** A call as the host pool sees it. */
interface Guest {
  readonly residence: string;
  readonly computed: number;
  readonly hostBlocks: number;
}

/**
 * The same of the host pool: a call has as many of its blocks as its KV takes when it is swapped out, else none.
 *
 * @throws InvariantError
 */
export function auditHost(books: HostBooks, calls: readonly Guest[], blockTokens: number): void {
  let used = 0;
  for (const { residence, computed, hostBlocks } of calls) {
    const due = residence === 'swapped' ? Math.ceil(computed / blockTokens) : 0;
    demand(hostBlocks === due, `a call that is ${residence} has ${hostBlocks} host blocks, not ${due}`);
    used += hostBlocks;
  }
  const sum = books.free + books.leaving + used;
  demand(
    sum === books.total,
    `host: free ${books.free} + leaving ${books.leaving} + used ${used} ≠ total ${books.total}`,
  );
}

function demand(holds: boolean, problem: string): void {
  if (!holds) throw new InvariantError(`KV accounting: ${problem}`);
}
