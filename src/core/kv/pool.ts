import { pushAll } from '../arrays.js';
import { auditPool } from './audit.js';
import type { ContextNode } from './context.js';
import { type ContextTree, nodeOf } from './context-tree.js';
import { PrefixMatch } from './match.js';
import { FreeQueue, Span } from './span.js';
import type { BlockTable } from './table.js';

/**
 * The KV blocks of one engine's device: who holds them, what is known of their content, in which order free ones
 * are taken (scheduling.md, section 8). The accounting of every engine, modelled or real. It never fails: a
 * caller asks `free` before it takes.
 */
export class KvPool {
  /** Blocks some table holds. */
  used = 0;
  peakUsed = 0;
  /** Blocks whose content is known, held or not, and those of them that nobody holds. */
  cached = 0;
  cachedFree = 0;
  /** The last look-up. */
  readonly match: PrefixMatch;
  private readonly queue = new FreeQueue();
  /** Free blocks without known content: they are taken first. */
  private blank: number;
  private readonly scratch: Span[] = [];
  private union = 0;
  private unionMark = 0;
  /** Physical blocks that are blank, where a real engine wants to know which ones a call has. */
  private readonly blankNumbers: number[] | undefined;

  /** `total` blocks of `blockTokens` tokens; null: unlimited, and nothing is ever forgotten. */
  constructor(
    private readonly engine: number,
    total: number | null,
    readonly blockTokens: number,
    private readonly tree: ContextTree,
    numbered = false,
  ) {
    this.total = total ?? Number.POSITIVE_INFINITY;
    this.blank = this.total;
    if (numbered) this.blankNumbers = Array.from({ length: this.total }, (_, i) => this.total - 1 - i);
    this.match = new PrefixMatch(engine, blockTokens);
  }

  readonly total: number;

  get free(): number {
    return this.total - this.used;
  }

  /** Gives the table the blocks of the last look-up; returns how many were computed by the table's own program. */
  takeHits(table: BlockTable): number {
    const { spans, tos } = this.match;
    let own = 0;
    for (let i = 0, from = 0; i < spans.length; from = tos[i++]) {
      let span = spans[i];
      while (span.to <= from) span = span.follow as Span;
      if (from > span.from) span = this.cut(span, from);
      if (tos[i] < span.to) this.cut(span, tos[i]);
      if (span.refs++ === 0) {
        this.queue.remove(span);
        this.cachedFree -= span.to - span.from;
        this.use(span.to - span.from);
      }
      if (span.program === table.program) own += span.to - span.from;
      table.push(span);
    }
    this.match.clear();
    return own;
  }

  /** Takes `count` free blocks for the table, from the front of the free queue; known content is forgotten. */
  take(table: BlockTable, count: number): void {
    table.blank += count;
    this.use(count);
    const blank = Math.min(count, this.blank);
    this.blank -= blank;
    if (this.blankNumbers && blank > 0) table.addNumbers(this.blankNumbers.splice(-blank).reverse());
    let left = count - blank;
    while (left > 0) {
      const span = this.queue.front as Span;
      const some = Math.min(left, span.to - span.from);
      span.to -= some;
      if (span.numbers) table.addNumbers(span.numbers.splice(-some).reverse());
      left -= some;
      this.cached -= some;
      this.cachedFree -= some;
      if (span.to > span.from) continue;
      this.queue.remove(span);
      this.forget(span);
    }
  }

  /** The table's blocks before position `upTo` are full of the tokens of its context: from now on they can be found. */
  index(table: BlockTable, handle: ContextNode, upTo: number): void {
    while (table.indexed < upTo) {
      const from = table.indexed;
      const node = nodeOf(handle, (from + 1) * this.blockTokens);
      const to = Math.min(upTo, Math.floor(node.end / this.blockTokens));
      this.indexIn(table, node, from, to);
      table.blank -= to - from;
      table.indexed = to;
      this.cached += to - from;
    }
  }

  /** Takes all blocks from the table, its last first (8.4). */
  release(table: BlockTable): void {
    this.used -= table.blocks;
    this.blank += table.blank;
    if (table.numbers && this.blankNumbers) pushAll(this.blankNumbers, table.numbers.reverse());
    table.collect(this.scratch);
    for (let i = this.scratch.length - 1; i >= 0; i--) {
      const span = this.scratch[i];
      const blocks = span.to - span.from;
      if (--span.refs > 0) this.used += blocks;
      else {
        this.queue.push(span);
        this.cachedFree += blocks;
      }
    }
    table.clear();
  }

  /** The physical blocks of a table, by position. */
  numbersOf(table: BlockTable): number[] {
    const numbers: number[] = [];
    table.collect(this.scratch);
    for (const span of this.scratch) pushAll(numbers, span.numbers ?? []);
    pushAll(numbers, table.numbers ?? []);
    return numbers;
  }

  /** All content is lost with the engine; no table holds a block any more. */
  forgetAll(): void {
    for (let span = this.queue.front; span; span = this.queue.front) {
      const blocks = span.to - span.from;
      this.queue.remove(span);
      this.cached -= blocks;
      this.cachedFree -= blocks;
      this.blank += blocks;
      if (this.blankNumbers) pushAll(this.blankNumbers, span.numbers ?? []);
      this.forget(span);
    }
  }

  /** Starts counting distinct blocks anew. */
  startUnion(): void {
    this.union = 0;
    this.unionMark++;
  }

  /** Adds a table's blocks to the union. */
  addToUnion(table: BlockTable): void {
    table.mark = this.unionMark;
    this.union += table.blank;
    table.collect(this.scratch);
    for (const span of this.scratch) {
      if (span.mark === this.unionMark) continue;
      span.mark = this.unionMark;
      this.union += span.to - span.from;
    }
  }

  /** Distinct blocks of the union, the table and the last look-up together (6.3). */
  unionWith(table: BlockTable): number {
    let blocks = this.union + table.blank;
    table.collect(this.scratch);
    for (const span of this.scratch) if (span.mark !== this.unionMark) blocks += span.to - span.from;
    const { spans, tos } = this.match;
    for (let i = 0, from = 0; i < spans.length; from = tos[i++]) {
      if (spans[i].mark !== this.unionMark) blocks += tos[i] - from;
    }
    return blocks;
  }

  /** A node of the tree was split: spans go to the part that holds the last token of their blocks. */
  splitNode(upper: ContextNode, lower: ContextNode): void {
    const spans = lower.spansOn(this.engine);
    if (spans.length === 0) return;
    const at = Math.floor(upper.end / this.blockTokens);
    for (let i = 0; i < spans.length; i++) {
      const span = spans[i];
      if (span.from < at && at < span.to) this.cut(span, at);
    }
    const above = spans.filter((span) => span.to <= at);
    const below = spans.filter((span) => span.to > at);
    for (const span of above) span.node = upper;
    upper.setSpans(this.engine, above);
    lower.setSpans(this.engine, below);
  }

  /** Holds the books against the tables of all calls on the engine; throws InvariantError. */
  audit(tables: readonly BlockTable[]): void {
    const { total, used, cached, cachedFree, blank, queue } = this;
    auditPool({ total, used, cached, cachedFree, blank, queue }, tables);
  }

  private use(blocks: number): void {
    this.used += blocks;
    if (this.used > this.peakUsed) this.peakUsed = this.used;
  }

  /** Blocks `[from, to)` of a table enter the index: its last span grows, or a new one begins. */
  private indexIn(table: BlockTable, node: ContextNode, from: number, to: number): void {
    const numbers = table.numbers?.splice(0, to - from) ?? null;
    const tail = table.tail;
    if (tail && this.mayGrow(tail, table, node, from, to)) {
      table.grow(tail, to);
      if (numbers && tail.numbers) pushAll(tail.numbers, numbers);
      return;
    }
    const span = new Span(table.program, node, from, to);
    span.refs = 1;
    span.mark = table.mark;
    span.numbers = numbers;
    node.addSpan(this.engine, span);
    table.push(span);
  }

  /** Nobody else holds the span, and no span behind it in the list has these blocks already (that one was first). */
  private mayGrow(tail: Span, table: BlockTable, node: ContextNode, from: number, to: number): boolean {
    if (tail.node !== node || tail.to !== from || tail.refs !== 1 || tail.program !== table.program) return false;
    const list = node.spansOn(this.engine);
    for (let i = list.length - 1; list[i] !== tail; i--) if (list[i].from < to && list[i].to > from) return false;
    return true;
  }

  /** Cuts a span before block `at`; the span itself keeps the lower positions, the rest is returned. */
  private cut(span: Span, at: number): Span {
    const rest = new Span(span.program, span.node, at, span.to);
    rest.refs = span.refs;
    rest.mark = span.mark;
    rest.follow = span.follow;
    if (span.numbers) rest.numbers = span.numbers.splice(at - span.from);
    span.follow = rest;
    span.to = at;
    span.node.insertSpan(this.engine, span, rest);
    if (rest.refs === 0) this.queue.insertBefore(span, rest);
    return rest;
  }

  private forget(span: Span): void {
    span.node.removeSpan(this.engine, span);
    this.tree.prune(span.node);
  }
}
