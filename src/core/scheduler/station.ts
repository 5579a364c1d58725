import type { Cost } from '../cost.js';
import type { RunEvent } from '../events.js';
import { auditHost } from '../kv/audit.js';
import type { ContextTree } from '../kv/context-tree.js';
import { KvPool } from '../kv/pool.js';
import type { Call, Residence } from '../replay/call.js';
import type { Settings } from '../settings/resolved.js';
import { BlockMoves } from './moves.js';
import { StopSign } from './stop-sign.js';

/** Takes events; absent where nobody listens, so that none are made. */
export type Emit = ((event: RunEvent) => void) | undefined;

/** Tokens found in the prefix cache: computed by the own program, and by others. */
export interface Hits {
  readonly own: number;
  readonly other: number;
}

export const NO_HITS: Hits = { own: 0, other: 0 };

/**
 * What an engine is to its scheduler: its batch, inbox, KV blocks on the device and in the host pool, and the
 * transfers of the scheduling point at hand.
 */
export class Station {
  /** The batch, in its order. */
  readonly members: Call[] = [];
  /** Calls routed here since the last point, by arrival, program, call. */
  inbox: Call[] = [];
  readonly pool: KvPool;
  readonly blockTokens: number;
  hostFree: number;
  /** Host blocks of calls that came in at the last point: free from the next one (9.3). */
  hostLeaving = 0;
  /** Scheduling points so far, those skipped included. */
  points = 0;
  outTransfers = 0;
  outBlocks = 0;
  inTransfers = 0;
  inBlocks = 0;
  readonly emit: Emit;
  /** Says why calls are not chosen, where somebody listens. */
  readonly stops: StopSign | undefined;
  /** The block moves of the point, and the free host blocks, where a real engine makes them. */
  readonly moves: BlockMoves | undefined;

  constructor(
    readonly engine: number,
    public settings: Settings,
    readonly cost: Cost,
    tree: ContextTree,
    readonly batchedSwap: boolean,
    emit: Emit,
    numbered = false,
  ) {
    this.blockTokens = settings.blockTokens;
    this.pool = new KvPool(engine, settings.deviceBlocks, settings.blockTokens, tree, numbered);
    this.moves = numbered ? new BlockMoves(settings.hostBlocks) : undefined;
    this.hostFree = settings.hostBlocks;
    this.stops = emit && new StopSign(engine, emit);
    this.emit = this.stops?.emit;
  }

  /** Blocks for `tokens` tokens, at most the pool. */
  blocksFor(tokens: number): number {
    return Math.min(this.pool.total, Math.ceil(tokens / this.blockTokens));
  }

  get hostUsed(): number {
    return this.settings.hostBlocks - this.hostFree - this.hostLeaving;
  }

  /** Looks the call's context up; the pool's `match` holds the result (nothing without a prefix cache). */
  lookUp(call: Call): void {
    const { pool } = this;
    if (!call.context) pool.match.clear();
    else pool.match.find(call.context, call.known, Math.floor((call.known - 1) / this.blockTokens));
  }

  /** Tokens at the start of the call's context that a look-up would find. */
  cachedTokens(call: Call): number {
    const { pool, blockTokens } = this;
    if (!call.context) return 0;
    return pool.match.count(call.context, call.known, Math.floor((call.known - 1) / blockTokens)) * blockTokens;
  }

  /** Gives the call the blocks of the last look-up and counts its hits. */
  takeHits(call: Call): Hits {
    const blocks = this.pool.match.blocks;
    const own = blocks > 0 ? this.pool.takeHits(call.table) * this.blockTokens : 0;
    const other = blocks * this.blockTokens - own;
    call.computed = blocks * this.blockTokens;
    call.hitOwnTokens += own;
    call.hitOtherTokens += other;
    call.recomputedTokens += Math.max(0, call.lostTokens - call.computed);
    call.lostTokens = 0;
    return { own, other };
  }

  /** The tokens of the call up to `tokens` are scheduled: the blocks they fill can be found from now on (8.2). */
  indexUpTo(call: Call, tokens: number): void {
    if (call.context) this.pool.index(call.table, call.context, Math.floor(tokens / this.blockTokens));
  }

  /** Tells that a call became a member. */
  tellAdmit(call: Call, from: Residence, { own, other }: Hits, nowUs: number): void {
    this.emit?.({
      type: 'admit',
      t: nowUs,
      engine: this.engine,
      call: call.row,
      from,
      hitOwnTokens: own,
      hitOtherTokens: other,
    });
  }

  /** The call's KV is lost. */
  private drop(call: Call): void {
    this.pool.release(call.table);
    call.lostTokens = call.computed;
    call.holdTokens = Math.max(call.holdTokens, call.computed);
    call.computed = 0;
    call.residence = 'dropped';
    call.recomputes++;
  }

  /** The call enters the only queue there is. */
  oneQueue(call: Call, cause: 'arrived' | 'changed', nowUs: number): void {
    const { program } = call;
    if (cause === 'arrived') {
      call.inheritedServiceUs = program.serviceUs;
      call.inheritedWaitUs = program.waitUs;
    }
    call.level = 1;
    call.quantumUs = Number.POSITIVE_INFINITY;
    call.entered(1);
    const waitUs = program.waitUs + call.waitUs(nowUs);
    const serviceUs = program.serviceUs + call.serviceUs;
    this.emit?.({ type: 'queue', t: nowUs, engine: this.engine, call: call.row, level: 1, cause, waitUs, serviceUs });
  }

  /** The call's KV, if it has any, is lost, wherever it is, and will be recomputed. */
  loseKv(call: Call, nowUs: number): void {
    if (call.residence !== 'resident' && call.residence !== 'swapped') return;
    const tokens = call.computed;
    const blocks = Math.ceil(tokens / this.blockTokens);
    this.hostFree += call.hostBlocks;
    this.moves?.forget(call);
    call.hostBlocks = 0;
    this.drop(call);
    this.emit?.({ type: 'evict', t: nowUs, engine: this.engine, call: call.row, to: 'nowhere', blocks, tokens });
  }

  /** All pools are empty: the engine that had them is gone, and no call holds a block any more. */
  emptyPools(): void {
    this.pool.forgetAll();
    this.moves?.reset();
    this.hostFree = this.settings.hostBlocks;
    this.hostLeaving = 0;
  }

  startPoint(): void {
    this.points++;
    this.hostFree += this.hostLeaving;
    this.hostLeaving = 0;
    this.moves?.startPoint();
    this.clearTransfers();
  }

  clearTransfers(): void {
    this.outTransfers = 0;
    this.outBlocks = 0;
    this.inTransfers = 0;
    this.inBlocks = 0;
  }

  /** Holds what is said of both pools against the calls that are here. Throws InvariantError. */
  audit(calls: readonly Call[]): void {
    const { hostFree: free, hostLeaving: leaving, blockTokens } = this;
    this.pool.audit(calls.map((call) => call.table));
    auditHost({ total: this.settings.hostBlocks, free, leaving }, calls, blockTokens);
  }

  /** What the transfers of the point take, microseconds. */
  get swapUs(): number {
    const transfers = this.outTransfers + this.inTransfers;
    return transfers === 0 ? 0 : this.cost.swapUs(transfers, this.outBlocks + this.inBlocks);
  }
}
