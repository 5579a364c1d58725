import { pushAll } from '../arrays.js';
import type { Span } from './span.js';

/** A span that a table holds, up to block `to`: where it was cut since, it goes on at `follow`. */
interface Hold {
  readonly span: Span;
  to: number;
  next: Hold | null;
}

/**
 * The KV blocks a call holds on its engine, in the order of their positions: first those whose content is
 * indexed, as spans, then `blank` ones that are only counted (not full, not computed yet, or no prefix cache).
 */
export class BlockTable {
  /** A list and no array: there is one of each call alive, and most hold a span or two. */
  private first: Hold | null = null;
  private last: Hold | null = null;
  /** Blocks in spans. */
  indexed = 0;
  blank = 0;
  /** Physical blocks of the blank ones, by position, where the pool is numbered. */
  numbers: number[] | null = null;
  /** The last union that counted the table (see KvPool.unionWith). */
  mark = -1;

  constructor(readonly program: number) {}

  get blocks(): number {
    return this.indexed + this.blank;
  }

  push(span: Span): void {
    const hold: Hold = { span, to: span.to, next: null };
    if (this.last) this.last.next = hold;
    else this.first = hold;
    this.last = hold;
    this.indexed = span.to;
  }

  /** The span that holds the last indexed block. */
  get tail(): Span | null {
    const { last } = this;
    if (!last) return null;
    let { span } = last;
    while (span.to < last.to) span = span.follow as Span;
    return span;
  }

  /** Its {@link tail} ends at block `to` now. */
  grow(tail: Span, to: number): void {
    tail.to = to;
    tail.follow = null;
    (this.last as Hold).to = to;
  }

  /** Every span held, in order of position, into `out`. */
  collect(out: Span[]): void {
    out.length = 0;
    for (let hold = this.first; hold; hold = hold.next) {
      let { span } = hold;
      out.push(span);
      while (span.to < hold.to) {
        span = span.follow as Span;
        out.push(span);
      }
    }
  }

  /** Its next blank blocks are these. */
  addNumbers(numbers: readonly number[]): void {
    this.numbers ??= [];
    pushAll(this.numbers, numbers);
  }

  clear(): void {
    this.first = null;
    this.last = null;
    this.indexed = 0;
    this.blank = 0;
    this.numbers = null;
    this.mark = -1;
  }
}
