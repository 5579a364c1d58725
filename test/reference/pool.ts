/** One KV block: how many calls hold it, and what it is known to hold (8.1, 8.2). */
export interface Block {
  references: number;
  key: number | null;
}

/** Section 8: a device pool with its prefix index. Unlimited pools make blocks as they are asked for. */
export class Pool {
  /** The free queue: blocks nobody references, taken from the front. */
  private readonly queue: Block[] = [];
  /** Who holds a content, the first indexed first (8.2). */
  private readonly index = new Map<number, Block[]>();
  /** Blocks whose content is known. */
  indexed = 0;

  constructor(readonly total: number | null) {
    for (let i = 0; i < (total ?? 0); i++) this.queue.push({ references: 0, key: null });
  }

  /** Blocks that can be taken. */
  get free(): number {
    return this.total === null ? Number.POSITIVE_INFINITY : this.queue.length;
  }

  /** 8.3: the longest run of known blocks from the start, at most `limit`. */
  find(keys: readonly number[], limit: number): Block[] {
    const hits: Block[] = [];
    while (hits.length < limit) {
      const holders = this.index.get(keys[hits.length]);
      if (holders === undefined) break;
      hits.push(holders[0]);
    }
    return hits;
  }

  /** References a block that was found; it leaves the free queue if it was there. */
  reference(block: Block): void {
    const at = block.references === 0 ? this.queue.indexOf(block) : -1;
    if (at >= 0) this.queue.splice(at, 1);
    block.references += 1;
  }

  /** 8.4: takes the block at the front; its content is forgotten. */
  take(): Block {
    const block = this.total === null ? { references: 0, key: null } : this.queue.shift();
    if (block === undefined) throw new Error('no free block');
    this.forget(block);
    block.references = 1;
    return block;
  }

  /** 8.2: says what a full block holds. A block that is known already keeps its place. */
  know(block: Block, key: number): void {
    if (block.key !== null) return;
    block.key = key;
    this.indexed += 1;
    const holders = this.index.get(key);
    if (holders === undefined) this.index.set(key, [block]);
    else holders.push(block);
  }

  /** 8.4: a call gives back its blocks, last to first. */
  giveBack(blocks: readonly Block[]): void {
    for (const block of blocks.toReversed()) {
      block.references -= 1;
      if (block.references > 0 || this.total === null) continue;
      if (block.key === null) this.queue.unshift(block);
      else this.queue.push(block);
    }
  }

  private forget(block: Block): void {
    if (block.key === null) return;
    const others = (this.index.get(block.key) ?? []).filter((other) => other !== block);
    if (others.length > 0) this.index.set(block.key, others);
    else this.index.delete(block.key);
    this.indexed -= 1;
    block.key = null;
  }
}
