import { expect } from 'vitest';
import type { ContextTree } from '../../../src/core/kv/context-tree.js';
import { KvPool } from '../../../src/core/kv/pool.js';
import { BlockTable } from '../../../src/core/kv/table.js';
import { type Block, Pool } from '../../reference/pool.js';
import type { Context } from './contexts.js';

/** A call on an engine: its block table, and the same blocks one by one. */
export interface Held {
  readonly context: Context;
  readonly table: BlockTable;
  readonly blocks: Block[];
  /** Tokens it has blocks for, and those of them that are scheduled: the blocks they fill can be found. */
  known: number;
  scheduled: number;
}

/** A pool of spans beside one that holds every block for itself; each operation is done on both and compared. */
export class TwoPools {
  readonly spans: KvPool;
  readonly held: Held[] = [];
  private readonly blocks: Pool;
  private readonly programOf = new Map<Block, number>();

  constructor(
    engine: number,
    total: number | null,
    private readonly blockTokens: number,
    tree: ContextTree,
    private readonly keysOf: (tokens: readonly number[]) => number[],
  ) {
    this.spans = new KvPool(engine, total, blockTokens, tree);
    this.blocks = new Pool(total);
  }

  /** Admits a call with all tokens of its prompt, if its blocks are there; nothing but its hits is scheduled yet. */
  admit(context: Context, program: number): void {
    const { spans, blocks, blockTokens } = this;
    const known = context.promptTokens;
    const limit = Math.floor((known - 1) / blockTokens);
    const hits = blocks.find(this.keysOf(context.tokens), limit);
    expect(spans.match.count(context.handle, known, limit)).toBe(hits.length);
    spans.match.find(context.handle, known, limit);
    expect([spans.match.blocks, spans.match.free]).toEqual([
      hits.length,
      hits.filter(({ references }) => references === 0).length,
    ]);
    const lack = Math.ceil(known / blockTokens) - hits.length;
    if (lack > spans.free - spans.match.free) return;
    const call: Held = { context, table: new BlockTable(program), blocks: [], known, scheduled: 0 };
    const own = hits.filter((block) => this.programOf.get(block) === program).length;
    expect(spans.takeHits(call.table)).toBe(own);
    for (const block of hits) blocks.reference(block);
    call.blocks.push(...hits);
    call.scheduled = hits.length * blockTokens;
    this.take(call, lack);
    this.held.push(call);
  }

  /** The call has `tokens` more, if its blocks are there and its context is that long. */
  grow(call: Held, tokens: number): void {
    const known = Math.min(call.known + tokens, call.context.tokens.length);
    const lack = Math.ceil(known / this.blockTokens) - call.blocks.length;
    if (lack > this.spans.free) return;
    call.known = known;
    this.take(call, lack);
  }

  schedule(call: Held, tokens: number): void {
    call.scheduled = Math.min(call.known, call.scheduled + tokens);
    const full = Math.floor(call.scheduled / this.blockTokens);
    this.spans.index(call.table, call.context.handle, full);
    const keys = this.keysOf(call.context.tokens);
    for (let i = 0; i < full; i++) this.blocks.know(call.blocks[i], keys[i]);
  }

  release(call: Held): void {
    this.held.splice(this.held.indexOf(call), 1);
    this.spans.release(call.table);
    this.blocks.giveBack(call.blocks);
  }

  /** Distinct blocks of some calls with those of another, or with what a look-up finds for it. */
  compareUnion(chosen: readonly Held[], call: Held): void {
    const some = chosen.filter((one) => one !== call);
    const { spans, blocks, blockTokens } = this;
    spans.startUnion();
    for (const { table } of some) spans.addToUnion(table);
    for (const one of some) this.schedule(one, one.known);
    const { handle, tokens } = call.context;
    const limit = Math.floor(call.known / blockTokens);
    const hits = blocks.find(this.keysOf(tokens), limit);
    spans.match.find(handle, call.known, limit);
    const all = new Set([...some.flatMap((one) => one.blocks), ...hits]);
    // as the scheduler asks: a call either holds blocks or is looked up
    expect(spans.unionWith(new BlockTable(0))).toBe(all.size);
    // another is admitted, whose hits may cut spans that are counted
    const before = this.held.length;
    this.admit(call.context, call.table.program);
    const admitted = this.held.slice(before);
    for (const { table } of admitted) spans.addToUnion(table);
    spans.match.clear();
    const counted = [...some, ...admitted, call].flatMap((one) => one.blocks);
    expect(spans.unionWith(call.table)).toBe(new Set(counted).size);
  }

  /** The books of both, and of the spans by themselves. */
  compare(): void {
    const { spans, blocks } = this;
    expect(spans.free).toBe(blocks.free);
    expect(spans.cached).toBe(blocks.indexed);
    const used = new Set(this.held.flatMap((call) => call.blocks));
    expect(spans.used).toBe(used.size);
    expect(spans.cachedFree).toBe(blocks.indexed - [...used].filter(({ key }) => key !== null).length);
    spans.audit(this.held.map(({ table }) => table));
  }

  private take(call: Held, count: number): void {
    this.spans.take(call.table, count);
    for (let i = 0; i < count; i++) {
      const block = this.blocks.take();
      this.programOf.set(block, call.table.program);
      call.blocks.push(block);
    }
    expect(call.table.blocks).toBe(call.blocks.length);
  }
}
