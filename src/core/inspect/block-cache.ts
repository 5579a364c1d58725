import type { PrefixTree } from './prefix-tree.js';

/**
 * A prefix cache of so many blocks that forgets the block used longest ago; of those used by the same call, the
 * one deepest in its context (as vLLM gives blocks back: scheduling.md, 8.4). So of every node of the tree its
 * first blocks are there, and a parent outlives its children: the cache is a list of nodes, not of blocks.
 * A block belongs to the node that holds its last token.
 */
export class BlockCache {
  private readonly resident: Int32Array;
  private readonly older: Int32Array;
  private readonly newer: Int32Array;
  private readonly parent: Int32Array;
  private readonly start: Int32Array;
  private readonly end: Int32Array;
  private used = 0;

  constructor(
    tree: PrefixTree,
    private readonly blockTokens: number,
    private readonly capacityBlocks: number,
  ) {
    this.parent = tree.parent;
    this.start = tree.start;
    this.end = tree.end;
    this.resident = new Int32Array(tree.nodes);
    // node 0 has no blocks: it is both ends of the list
    this.older = new Int32Array(tree.nodes);
    this.newer = new Int32Array(tree.nodes);
  }

  /** Blocks of this context found from its start; then all of its blocks are the last used. */
  use(leaf: number): number {
    let found = leaf;
    while (found !== 0 && this.resident[found] === 0) found = this.parent[found];
    const hits = this.blocksTo(this.start[found]) + this.resident[found];
    for (let node = leaf; node !== 0; node = this.parent[node]) this.touch(node);
    while (this.used > this.capacityBlocks) this.forget(this.newer[0]);
    return hits;
  }

  private blocksTo(tokens: number): number {
    return Math.floor(tokens / this.blockTokens);
  }

  private touch(node: number): void {
    const blocks = this.blocksTo(this.end[node]) - this.blocksTo(this.start[node]);
    if (blocks === 0) return;
    if (this.resident[node] > 0) this.unlink(node);
    this.used += blocks - this.resident[node];
    this.resident[node] = blocks;
    const newest = this.older[0];
    this.newer[newest] = node;
    this.older[node] = newest;
    this.newer[node] = 0;
    this.older[0] = node;
  }

  private forget(node: number): void {
    const lost = Math.min(this.resident[node], this.used - this.capacityBlocks);
    this.resident[node] = this.resident[node] - lost;
    this.used -= lost;
    if (this.resident[node] === 0) this.unlink(node);
  }

  private unlink(node: number): void {
    this.newer[this.older[node]] = this.newer[node];
    this.older[this.newer[node]] = this.older[node];
  }
}
