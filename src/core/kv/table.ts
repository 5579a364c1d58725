import type { Span } from './span.js';

/**
 * The KV blocks a call holds on its engine, in the order of their positions: first those whose content is
 * indexed, as spans, then `blank` ones that are only counted (not full, not computed yet, or no prefix cache).
 */
export class BlockTable {
  /** Entry i begins with `spans[i]` and covers up to block `tos[i]`: spans that were cut go on at `follow`. */
  readonly spans: Span[] = [];
  readonly tos: number[] = [];
  /** Blocks in spans. */
  indexed = 0;
  blank = 0;
  /** Physical blocks of the blank ones, by position, where the pool is numbered. */
  readonly numbers: number[] = [];
  /** The last union that counted the table (see KvPool.unionWith). */
  mark = -1;

  constructor(readonly program: number) {}

  get blocks(): number {
    return this.indexed + this.blank;
  }

  push(span: Span): void {
    this.spans.push(span);
    this.tos.push(span.to);
    this.indexed = span.to;
  }

  /** The span that holds the last indexed block. */
  get tail(): Span | null {
    const last = this.spans.length - 1;
    if (last < 0) return null;
    let span = this.spans[last];
    while (span.to < this.tos[last]) span = span.follow as Span;
    return span;
  }

  /** Every span held, in order of position, into `out`. */
  collect(out: Span[]): void {
    out.length = 0;
    for (let i = 0; i < this.spans.length; i++) {
      let span = this.spans[i];
      out.push(span);
      while (span.to < this.tos[i]) {
        span = span.follow as Span;
        out.push(span);
      }
    }
  }

  clear(): void {
    this.spans.length = 0;
    this.tos.length = 0;
    this.indexed = 0;
    this.blank = 0;
    this.numbers.length = 0;
    this.mark = -1;
  }
}
