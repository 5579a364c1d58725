import type { Pieces } from './pieces.js';
import type { Span } from './span.js';

const NONE: Span[] = [];
const NOWHERE = -1;

/**
 * A stretch `[start, end)` of token positions in the tree of all contexts. Contexts part where their tokens do; a
 * conversation that only grows stays one node. The root is empty and has no pieces.
 */
export class ContextNode {
  end: number;
  /** Indexed spans of one engine, in the order their blocks were indexed; most nodes have them on one at most. */
  private engine = NOWHERE;
  private spans: Span[] = NONE;
  /** Those of other engines. */
  private elsewhere: Map<number, Span[]> | undefined;
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

  /** Its indexed spans on an engine, in the order their blocks were indexed. */
  spansOn(engine: number): readonly Span[] {
    return this.engine === engine ? this.spans : (this.elsewhere?.get(engine) ?? NONE);
  }

  /** No engine has any of its tokens. */
  get hasNoSpans(): boolean {
    return this.engine === NOWHERE && this.elsewhere === undefined;
  }

  addSpan(engine: number, span: Span): void {
    const list = this.spansOn(engine) as Span[];
    // no array that has room for more
    if (list === NONE) this.setSpans(engine, [span]);
    else list.push(span);
  }

  /** `rest` was cut off the end of a span: it stands behind it. */
  insertSpan(engine: number, span: Span, rest: Span): void {
    const list = this.spansOn(engine) as Span[];
    list.splice(list.indexOf(span) + 1, 0, rest);
  }

  removeSpan(engine: number, span: Span): void {
    const list = this.spansOn(engine) as Span[];
    if (list.length > 1) list.splice(list.indexOf(span), 1);
    else this.setSpans(engine, NONE);
  }

  setSpans(engine: number, spans: Span[]): void {
    const { elsewhere } = this;
    if (this.engine === engine || (this.engine === NOWHERE && !elsewhere?.has(engine))) {
      this.engine = spans.length > 0 ? engine : NOWHERE;
      this.spans = spans;
    } else if (spans.length > 0) this.elsewhere = (elsewhere ?? new Map<number, Span[]>()).set(engine, spans);
    else if (elsewhere?.delete(engine) && elsewhere.size === 0) this.elsewhere = undefined;
  }

  private get firstSegment(): number {
    return this.pieces.segment(0);
  }
}
