import type { RunOptions } from '../../src/core/settings/options.js';
import { type Call, known } from './call.js';
import { type Block, Pool } from './pool.js';

/** The KV memory of one engine: device pool and host pool. */
export class Memory {
  readonly pool: Pool;
  private hostFree: number;
  /** 9.3: host blocks of calls that came in at this point, free from the next. */
  private hostReturning = 0;
  private readonly blockTokens: number;
  private readonly cached: boolean;
  /** Blocks moved at this point. */
  outBlocks = 0;
  inBlocks = 0;

  constructor(options: RunOptions) {
    this.pool = new Pool(options.profile.device_blocks);
    this.hostFree = options.profile.host_blocks;
    this.blockTokens = options.profile.block_tokens;
    this.cached = options.profile.prefix_cache;
  }

  beginPoint(): void {
    this.hostFree += this.hostReturning;
    this.hostReturning = 0;
    this.outBlocks = 0;
    this.inBlocks = 0;
  }

  /** Blocks of that many tokens. */
  blocksFor(tokens: number): number {
    return Math.ceil(tokens / this.blockTokens);
  }

  /** The same, at most the pool (6.2). */
  blocksWithin(tokens: number): number {
    return Math.min(this.blocksFor(tokens), this.pool.total ?? Number.POSITIVE_INFINITY);
  }

  /** 8.3: the hits of a call without KV. */
  hits(call: Call): Block[] {
    if (!this.cached) return [];
    return this.pool.find(call.keys, Math.floor((known(call) - 1) / this.blockTokens));
  }

  /** 8.3: hits are referenced before new blocks are taken. */
  adopt(call: Call, hits: readonly Block[]): void {
    for (const block of hits) this.pool.reference(block);
    call.blocks.push(...hits);
    call.computed = hits.length * this.blockTokens;
    call.hitTokens += call.computed;
  }

  /** Takes new blocks until the call has `count`. */
  grow(call: Call, count: number): void {
    while (call.blocks.length < count) call.blocks.push(this.pool.take());
  }

  /** 8.2: the blocks of a call that its tokens `from` to `to` fill are known from now on. */
  know(call: Call, from: number, to: number): void {
    if (!this.cached) return;
    const first = Math.floor(from / this.blockTokens);
    for (let i = first; (i + 1) * this.blockTokens <= to; i++) this.pool.know(call.blocks[i], call.keys[i]);
  }

  /** The same for the next tokens that are computed. */
  knowNext(call: Call, tokens: number): void {
    this.know(call, call.computed, call.computed + tokens);
  }

  /** 9.1: a call is evicted whole, to the host or, when that is full, to nowhere. */
  evict(call: Call): void {
    const blocks = this.blocksFor(call.computed);
    if (blocks <= this.hostFree) {
      this.hostFree -= blocks;
      this.outBlocks += blocks;
      call.hostBlocks = blocks;
      call.swapOuts += 1;
      this.release(call);
    } else {
      this.drop(call);
    }
  }

  /** 9.2: takes back what a swapped call has in the host pool, into blocks it has on the device by now. */
  swapIn(call: Call): void {
    this.inBlocks += call.hostBlocks;
    this.hostReturning += call.hostBlocks;
    call.hostBlocks = 0;
    this.know(call, 0, call.computed);
  }

  /** All KV is lost; it will be recomputed. */
  drop(call: Call): void {
    call.droppedAt = Math.max(call.droppedAt ?? 0, call.computed);
    call.computed = 0;
    call.recomputes += 1;
    this.release(call);
  }

  release(call: Call): void {
    this.pool.giveBack(call.blocks);
    call.blocks = [];
  }
}
