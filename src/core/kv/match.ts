import { InvariantError } from '../errors.js';
import type { ContextNode } from './context.js';
import type { Span } from './span.js';

/**
 * The longest run of indexed blocks from the start of a context (scheduling.md, 8.3). Because a call holds all of a
 * context's earlier blocks when it indexes the next, what is known is always a beginning: the deepest node with
 * a span tells the depth, and everything above it is there too. One object is used again for every look-up.
 */
export class PrefixMatch {
  /** Blocks found, and how many of them nobody references (they stop being free when they are taken). */
  blocks = 0;
  free = 0;
  /** Portion i: blocks in `spans[i]`, from where the one before it ends up to `tos[i]`. */
  readonly spans: Span[] = [];
  readonly tos: number[] = [];
  private readonly path: ContextNode[] = [];

  constructor(
    private readonly engine: number,
    private readonly blockTokens: number,
  ) {}

  /** Looks up at most `limit` blocks of the context of `length` tokens that ends at or below `handle`. */
  find(handle: ContextNode, length: number, limit: number): void {
    this.clear();
    const depth = this.depth(handle, length, limit);
    for (let i = this.path.length - 1; i >= 0 && this.blocks < depth; i--) {
      const node = this.path[i];
      const end = Math.min(depth, Math.floor(node.end / this.blockTokens));
      if (end > this.blocks) this.walk(node.spansOn(this.engine), end);
    }
    this.path.length = 0;
  }

  /** How many blocks {@link find} would find, without collecting them. */
  count(handle: ContextNode, length: number, limit: number): number {
    const depth = this.depth(handle, length, limit);
    this.path.length = 0;
    return depth;
  }

  clear(): void {
    if (this.blocks === 0) return;
    this.blocks = 0;
    this.free = 0;
    this.spans.length = 0;
    this.tos.length = 0;
  }

  private depth(handle: ContextNode, length: number, limit: number): number {
    let depth = 0;
    for (let node: ContextNode | null = handle; node?.parent; node = node.parent) {
      if (node.start >= length) continue;
      if (depth === 0) {
        const spans = node.spansOn(this.engine);
        if (spans.length === 0) continue;
        for (const span of spans) if (span.to > depth) depth = span.to;
        if (depth > limit) depth = limit;
        if (depth === 0) return 0;
      }
      this.path.push(node);
    }
    return depth;
  }

  /**
   * Collects blocks up to `end`; of equal blocks the one indexed first, which stands first in the list. No span before it in
   * the list begins inside it: whoever indexed that one had all blocks before, in spans that stand earlier and live longer.
   */
  private walk(spans: readonly Span[], end: number): void {
    while (this.blocks < end) {
      const from = this.blocks;
      const found = spans.find((span) => span.from <= from && from < span.to);
      if (!found) throw new InvariantError(`a known context has a hole at block ${from} on engine ${this.engine}`);
      const to = Math.min(end, found.to);
      this.spans.push(found);
      this.tos.push(to);
      if (found.refs === 0) this.free += to - from;
      this.blocks = to;
    }
  }
}
