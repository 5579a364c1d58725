import type { Span } from './span.js';

/**
 * A stretch `[start, end)` of token positions in the tree of all contexts, with what its tokens are: pieces
 * (segment, offset, position). Contexts part where their tokens do; a conversation that only grows stays one node.
 */
export class ContextNode {
  end: number;
  readonly segments: number[] = [];
  readonly offsets: number[] = [];
  readonly starts: number[] = [];
  /** Indexed spans by engine, each list in the order its blocks were indexed. */
  readonly spans: (Span[] | undefined)[] = [];
  spanCount = 0;
  /** Contexts of calls that end in this node or were given out as ending here. */
  handles = 0;
  private only: ContextNode | undefined;
  private many: Map<number, ContextNode> | undefined;
  /** The one child that goes on in the middle of a segment. */
  private inner: ContextNode | undefined;

  constructor(
    public parent: ContextNode | null,
    public start: number,
  ) {
    this.end = start;
  }

  get isLeaf(): boolean {
    return this.only === undefined && this.many === undefined && this.inner === undefined;
  }

  /** Appends tokens to a leaf. */
  grow(segment: number, offset: number, tokens: number): void {
    const last = this.segments.length - 1;
    const continues =
      last >= 0 && this.segments[last] === segment && this.offsets[last] + (this.end - this.starts[last]) === offset;
    if (!continues) {
      this.segments.push(segment);
      this.offsets.push(offset);
      this.starts.push(this.end);
    }
    this.end += tokens;
  }

  /** The piece that holds position `at` (start ≤ at < end). */
  pieceAt(at: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    if (this.starts[high] <= at) return high;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The child whose first token is (segment, offset). */
  child(segment: number, offset: number): ContextNode | undefined {
    if (offset > 0) {
      const inner = this.inner;
      return inner && inner.segments[0] === segment && inner.offsets[0] === offset ? inner : undefined;
    }
    if (this.many) return this.many.get(segment);
    return this.only?.segments[0] === segment ? this.only : undefined;
  }

  adopt(child: ContextNode): void {
    child.parent = this;
    if (child.offsets[0] > 0) this.inner = child;
    else if (this.many) this.many.set(child.segments[0], child);
    else if (this.only === undefined || this.only.segments[0] === child.segments[0]) this.only = child;
    else {
      this.many = new Map([
        [this.only.segments[0], this.only],
        [child.segments[0], child],
      ]);
      this.only = undefined;
    }
  }

  disown(child: ContextNode): void {
    if (this.inner === child) this.inner = undefined;
    else if (this.only === child) this.only = undefined;
    else if (this.many?.delete(child.segments[0]) && this.many.size === 0) this.many = undefined;
  }

  /** Cuts the node at position `at`: what lies before becomes its new parent, which is returned. Spans are the caller's. */
  splitAt(at: number): ContextNode {
    const upper = new ContextNode(this.parent, this.start);
    const piece = this.pieceAt(at);
    const inside = at - this.starts[piece];
    const keep = inside > 0 ? piece + 1 : piece;
    upper.segments.push(...this.segments.slice(0, keep));
    upper.offsets.push(...this.offsets.slice(0, keep));
    upper.starts.push(...this.starts.slice(0, keep));
    upper.end = at;
    this.parent?.adopt(upper);
    this.segments.splice(0, piece);
    this.offsets.splice(0, piece);
    this.starts.splice(0, piece);
    this.offsets[0] += inside;
    this.starts[0] = at;
    this.start = at;
    upper.adopt(this);
    return upper;
  }
}
