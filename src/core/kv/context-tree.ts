import { ContextNode } from './context.js';
import { Pieces } from './pieces.js';

/** Cuts spans where a node is split: the pools know how. */
export type SplitSpans = (upper: ContextNode, lower: ContextNode) => void;

/**
 * Every context that is alive, as one tree over tokens: equal beginnings are one path. A context costs as many
 * steps as it has segments that are new, however long it is. The cursor (`node`, `length`) is where the last
 * call of `begin`, `append` or `appendContext` ended.
 */
export class ContextTree {
  readonly root = new ContextNode(null, 0, new Pieces(Number.NaN, 0, 0), 0);
  node = this.root;
  length = 0;

  constructor(private readonly splitSpans: SplitSpans) {}

  begin(): void {
    this.node = this.root;
    this.length = 0;
  }

  /** Goes on by `tokens` tokens of `segment`, from its token `offset`. */
  append(segment: number, offset: number, tokens: number): void {
    let left = tokens;
    let at = offset;
    while (left > 0) {
      const node = this.node;
      if (this.length < node.end) {
        const same = this.follow(segment, at, left);
        left -= same;
        at += same;
        if (left > 0 && this.length < node.end) this.split(node, this.length);
      } else if (node.isLeaf && node !== this.root) {
        node.grow(segment, at, left);
        this.length = node.end;
        return;
      } else {
        const child = node.child(segment, at);
        if (child) {
          this.node = child;
          continue;
        }
        const fresh = new ContextNode(node, node.end, new Pieces(segment, at, node.end), node.end + left);
        node.adopt(fresh);
        this.node = fresh;
        this.length = fresh.end;
        return;
      }
    }
  }

  /** Goes on by the first `tokens` tokens of the context that ends at or below `handle`. */
  appendContext(handle: ContextNode, tokens: number): void {
    if (tokens === 0) return;
    if (this.length === 0) {
      this.node = nodeOf(handle, tokens);
      this.length = tokens;
      return;
    }
    const path: ContextNode[] = [];
    for (let node: ContextNode | null = nodeOf(handle, tokens); node; node = node.parent) path.push(node);
    const pieces: [segment: number, offset: number, tokens: number][] = [];
    for (const node of path.reverse()) {
      for (let i = 0; i < node.pieces.count && node.start < node.end && node.pieces.start(i) < tokens; i++) {
        const length = Math.min(node.pieces.endOf(i, node.end), tokens) - node.pieces.start(i);
        pieces.push([node.pieces.segment(i), node.pieces.offset(i), length]);
      }
    }
    for (const [segment, offset, length] of pieces) this.append(segment, offset, length);
  }

  /** Forgets a node and those above it as far as nothing is left of them. */
  prune(node: ContextNode): void {
    let at = node;
    while (at.parent && at.handles === 0 && at.hasNoSpans && at.isLeaf) {
      const parent: ContextNode = at.parent;
      parent.disown(at);
      at.parent = null;
      at = parent;
    }
  }

  /** Moves the cursor inside its node while the tokens are the same; returns how many were. */
  private follow(segment: number, offset: number, tokens: number): number {
    const node = this.node;
    let same = 0;
    const { pieces } = node;
    let piece = pieces.find(this.length);
    while (same < tokens && this.length < node.end) {
      if (pieces.segment(piece) !== segment) break;
      if (pieces.offset(piece) + (this.length - pieces.start(piece)) !== offset + same) break;
      const run = Math.min(pieces.endOf(piece, node.end) - this.length, tokens - same);
      same += run;
      this.length += run;
      piece++;
    }
    return same;
  }

  private split(node: ContextNode, at: number): void {
    const upper = node.splitAt(at);
    this.splitSpans(upper, node);
    this.node = upper;
  }
}

/** The node that holds token position `length − 1` of the context that ends at or below `handle`. */
export function nodeOf(handle: ContextNode, length: number): ContextNode {
  let node = handle;
  while (node.start >= length && node.parent) node = node.parent;
  return node;
}
