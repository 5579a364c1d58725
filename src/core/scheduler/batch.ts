import { pushAll } from '../arrays.js';
import type { Call } from '../replay/call.js';
import type { CallOrder } from './order.js';
import { Shares, sitOut } from './shares.js';
import { NO_HITS, type Station } from './station.js';
import { FULL, NO_TOKENS, type Obstacle, obstacle } from './stop-sign.js';
import { bringIn, evict } from './swap.js';

const EVICTED = obstacle('evicted');

/** What came of forming a batch. */
export interface Formed {
  /** Members of the last batch that are not in this one, in its order. */
  readonly left: readonly Call[];
  /** Everybody decodes and the scan stopped for a reason that lasts: another scan would choose the same. */
  readonly settled: boolean;
  /** The first call that was not chosen, and why. */
  readonly stop: Call | null;
  readonly obstacle: Obstacle;
}

/** Forms the batch of a queue policy (scheduling.md, section 6): one scan in order, stopping at the first that cannot fit. */
export class BatchBuilder {
  private readonly before: Call[] = [];
  /** Residents that may be evicted at this point, the last in order at the end; gathered when first needed. */
  private readonly victims: Call[] = [];
  private gathered = false;
  /** The pool counts the blocks of those chosen: only where free blocks alone did not decide. */
  private counting = false;
  private obstacle: Obstacle = FULL;

  constructor(
    private readonly station: Station,
    private readonly order: CallOrder,
    private readonly idle: Set<Call>,
  ) {}

  form(nowUs: number): Formed {
    const { station } = this;
    const { members, settings } = station;
    this.before.length = 0;
    pushAll(this.before, members);
    members.length = 0;
    this.gathered = false;
    this.counting = false;
    const shares = new Shares(settings.prefill, settings.tokenBudget);
    let prompts = false;
    let stop: Call | null = null;
    this.order.start();
    for (let call = this.order.next(); call; call = this.order.next()) {
      if (members.length >= settings.maxBatch) this.obstacle = FULL;
      else if (call.evictedAtPoint === station.points) this.obstacle = EVICTED;
      else if (this.choose(call, shares, nowUs)) {
        if (!call.decoding) prompts = true;
        continue;
      }
      stop = call;
      break;
    }
    const stoppedAtVictim = stop !== null && this.obstacle === EVICTED;
    if (settings.prefill === 'separate') {
      if (prompts) sitOut(members);
      for (const call of members) station.indexUpTo(call, call.computed + call.share);
    }
    const left = this.before.filter((call) => !this.isChosen(call));
    for (const call of left) {
      call.member = false;
      if (call.residence === 'resident') this.idle.add(call);
    }
    return { left, settled: !prompts && !stoppedAtVictim, stop, obstacle: this.obstacle };
  }

  /** Chooses the call if it fits (6.1 to 6.4); nothing moves unless it does. */
  private choose(call: Call, shares: Shares, nowUs: number): boolean {
    const { station } = this;
    const { pool, settings } = station;
    const from = call.residence;
    const fresh = from === 'new' || from === 'dropped';
    if (fresh) station.lookUp(call);
    else pool.match.clear();
    const computed = fresh ? pool.match.blocks * station.blockTokens : call.computed;
    const tokens = call.known - computed;
    const shareTokens = shares.of(call.generated > 0 && tokens === 1, tokens);
    this.obstacle = NO_TOKENS;
    if (shareTokens === 0) return false;
    const needed = station.blocksFor(call.known + settings.steps - 1);
    const lack = Math.max(0, needed - call.table.blocks - pool.match.blocks);
    if (!this.fits(call, lack)) return false;
    const hits = fresh ? station.takeHits(call) : NO_HITS;
    while (pool.free < lack) this.evictLast(call, nowUs);
    pool.take(call.table, lack);
    this.idle.delete(call);
    // until the scan is over it says who was in the last batch, too
    const isNew = !call.member;
    call.share = shareTokens;
    call.member = true;
    call.chosenAtPoint = station.points;
    call.residence = 'resident';
    station.members.push(call);
    if (this.counting) pool.addToUnion(call.table);
    if (from === 'swapped') bringIn(station, call, nowUs);
    // a prompt behind it may still make a decoding member sit out, but what came from the host is known again at once
    const scheduled = settings.prefill === 'separate' && call.decoding ? 0 : call.share;
    station.indexUpTo(call, call.computed + scheduled);
    if (isNew) station.tellAdmit(call, from, hits, nowUs);
    return true;
  }

  /** What it lacks ≤ total − |blocks of those chosen ∪ its own ∪ its hits| (6.3); free blocks alone often tell. */
  private fits(call: Call, lack: number): boolean {
    const { pool, members } = this.station;
    if (lack <= pool.free - pool.match.free) return true;
    if (!this.counting) {
      this.counting = true;
      pool.startUnion();
      for (const member of members) pool.addToUnion(member.table);
    }
    const free = pool.total - pool.unionWith(call.table);
    if (lack <= free) return true;
    this.obstacle = obstacle('blocks', lack, free);
    return false;
  }

  /** Evicts the last resident call in order that is neither chosen nor the candidate (6.4). */
  private evictLast(candidate: Call, nowUs: number): void {
    const { victims } = this;
    if (!this.gathered) this.gather();
    let victim = victims.pop() as Call;
    while (this.isChosen(victim) || victim === candidate) victim = victims.pop() as Call;
    this.idle.delete(victim);
    evict(this.station, victim, nowUs);
  }

  private gather(): void {
    const { victims, before } = this;
    this.gathered = true;
    victims.length = 0;
    for (const call of before) if (call.residence === 'resident') victims.push(call);
    for (const call of this.idle) victims.push(call);
    // mostly two runs in order, which a merge sort is quicker with than a heap
    victims.sort((a, b) => this.order.compare(a, b));
  }

  private isChosen(call: Call): boolean {
    return call.chosenAtPoint === this.station.points;
  }
}
