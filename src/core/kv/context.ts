import type { Pieces } from './pieces.js';
import type { Span } from './span.js';

/**
 * A stretch `[start, end)` of token positions in the tree of all contexts. Contexts part where their tokens do; a
 * conversation that only grows stays one node. The root is empty and has no pieces.
 */
export class ContextNode {
  end: number;
  /** Indexed spans by engine, each list in the order its blocks were indexed. */
  readonly spans: (Span[] | undefined)[] = [];
  spanCount = 0;
  /** Contexts of calls that end in this node or were given out as ending here. */
  handles = 0;
  /** Children by their first segment; most nodes have at most one. */
  private only: ContextNode | undefined;
  private many: Map<number, ContextNode> | undefined;
  /** The one child that goes on in the middle of a segment. */
  private inner: ContextNode | undefined;

  constructor(
    public parent: ContextNode | null,
    public start: number,
    readonly pieces: Pieces,
    end: number,
  ) {
    this.end = end;
  }

  get isLeaf(): boolean {
    return this.only === undefined && this.many === undefined && this.inner === undefined;
  }

  /** Appends tokens to a leaf. */
  grow(segment: number, offset: number, tokens: number): void {
    this.pieces.push(segment, offset, this.end);
    this.end += tokens;
  }

  /** The child whose first token is (segment, offset). */
  child(segment: number, offset: number): ContextNode | undefined {
    if (offset > 0) {
      const { inner } = this;
      return inner && inner.firstSegment === segment && inner.pieces.offset(0) === offset ? inner : undefined;
    }
    if (this.many) return this.many.get(segment);
    return this.only?.firstSegment === segment ? this.only : undefined;
  }

  adopt(child: ContextNode): void {
    const { firstSegment } = child;
    child.parent = this;
    if (child.pieces.offset(0) > 0) this.inner = child;
    else if (this.many) this.many.set(firstSegment, child);
    else if (this.only === undefined || this.only.firstSegment === firstSegment) this.only = child;
    else {
      this.many = new Map([
        [this.only.firstSegment, this.only],
        [firstSegment, child],
      ]);
      this.only = undefined;
    }
  }

  disown(child: ContextNode): void {
    if (this.inner === child) this.inner = undefined;
    else if (this.only === child) this.only = undefined;
    else if (this.many?.delete(child.firstSegment) && this.many.size === 0) this.many = undefined;
  }

  /** Cuts the node at position `at`: what lies before becomes its new parent, which is returned. Spans are the caller's. */
  splitAt(at: number): ContextNode {
    // before its pieces change: by the first the parent knows it
    this.parent?.disown(this);
    const upper = new ContextNode(this.parent, this.start, this.pieces.cutBefore(at), at);
    this.parent?.adopt(upper);
    this.start = at;
    upper.adopt(this);
    return upper;
  }

  private get firstSegment(): number {
    return this.pieces.segment(0);
  }
}
