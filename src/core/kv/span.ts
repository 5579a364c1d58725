import type { ContextNode } from './context.js';

/**
 * A run of indexed KV blocks: consecutive block positions `[from, to)` of one content path, on one engine.
 * All blocks of a span have the same reference count, because a span is cut wherever a hit ends inside it. So
 * ten thousand blocks of a long context are referenced, released and evicted as one thing.
 */
export class Span {
  /** Calls whose block table holds the span. 0: it lies in the free queue, content still known. */
  refs = 0;
  /** Neighbours in the free queue. */
  before: Span | null = null;
  behind: Span | null = null;
  /** Where a table that covered this span before it was cut goes on. */
  follow: Span | null = null;
  /** Physical blocks, by position from `from`, where a real engine has them; else null. */
  numbers: number[] | null = null;
  /** The last scheduling point that counted it as needed. */
  mark = -1;

  constructor(
    readonly program: number,
    public node: ContextNode,
    public from: number,
    public to: number,
  ) {}
}

/**
 * The known blocks that nobody references, in the order they will be taken: from the front, the deepest block of
 * a span first (scheduling.md, 8.4). Blocks without content stand before all of these and are only counted.
 */
export class FreeQueue {
  private head: Span | null = null;
  private tail: Span | null = null;

  get front(): Span | null {
    return this.head;
  }

  push(span: Span): void {
    span.before = this.tail;
    span.behind = null;
    if (this.tail) this.tail.behind = span;
    else this.head = span;
    this.tail = span;
  }

  /** `upper` was cut off the top of `span`, which is queued: its blocks are taken just before those of `span`. */
  insertBefore(span: Span, upper: Span): void {
    upper.before = span.before;
    upper.behind = span;
    if (span.before) span.before.behind = upper;
    else this.head = upper;
    span.before = upper;
  }

  remove(span: Span): void {
    if (span.before) span.before.behind = span.behind;
    else this.head = span.behind;
    if (span.behind) span.behind.before = span.before;
    else this.tail = span.before;
    span.before = null;
    span.behind = null;
  }
}
