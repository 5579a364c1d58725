import type { LiveOptions } from './settings/options.js';

/**
 * What happens in a run, in order of virtual time. Everything that is shown, measured or logged is a fold of
 * these events. `t` is integer microseconds; `call` and `program` are rows of the trace; `engine` counts from 0;
 * levels count from 1 (always 1 under a policy without queues). Names come with `arrive`.
 */
export type RunEvent =
  | Arrive
  | Queue
  | Admit
  | Stop
  | Preempt
  | Evict
  | SwapIn
  | Swap
  | Steps
  | FirstToken
  | Recomputed
  | End
  | EngineLost
  | Change
  | Done;

interface At {
  /** Virtual time, microseconds. */
  readonly t: number;
  readonly engine: number;
}

/** A call arrives and is routed to an engine's inbox. */
export interface Arrive extends At {
  readonly type: 'arrive';
  readonly call: number;
  readonly program: number;
  /** The call came straight from the trace (a root) or after others. */
  readonly root: boolean;
}

/** A call enters a queue: taken in, demoted or promoted; with what decided it. */
export interface Queue extends At {
  readonly type: 'queue';
  readonly call: number;
  readonly level: number;
  /** `changed`: another policy, or other bounds, placed it anew. */
  readonly cause: 'arrived' | 'demoted' | 'promoted' | 'changed';
  /** W = W_p + W_c and T = T_p + T_c at this moment, microseconds. */
  readonly waitUs: number;
  readonly serviceUs: number;
}

/** A call becomes a member of the batch; hits count only where it had no KV (new, or dropped before). */
export interface Admit extends At {
  readonly type: 'admit';
  readonly call: number;
  readonly from: 'new' | 'dropped' | 'swapped' | 'resident';
  /** Prompt tokens found in the prefix cache: computed by its own program, and by others. */
  readonly hitOwnTokens: number;
  readonly hitOtherTokens: number;
}

/**
 * The scan for the batch stopped at a call, the first that is not chosen: nobody behind it is either. Told where that
 * is new: another call; another reason or other figures after something else has happened on the engine.
 */
export interface Stop extends At {
  readonly type: 'stop';
  readonly call: number;
  /**
   * The batch is full; no token of the step is left for it; it lacks blocks; it was evicted at this very point; or (fcfs,
   * priority) a running call was preempted, so that nobody is admitted.
   */
  readonly reason: 'batch' | 'tokens' | 'blocks' | 'evicted' | 'preempted';
  /** For `blocks`: blocks it lacks, and those it could have. */
  readonly neededBlocks: number;
  readonly freeBlocks: number;
}

/** A member that has not ended leaves the batch. Under the queue policies it keeps its KV for now. */
export interface Preempt extends At {
  readonly type: 'preempt';
  readonly call: number;
}

/** A call's KV leaves the device: to the host pool, or dropped (to be recomputed). */
export interface Evict extends At {
  readonly type: 'evict';
  readonly call: number;
  readonly to: 'host' | 'nowhere';
  /** Blocks copied out, or computed tokens lost. */
  readonly blocks: number;
  readonly tokens: number;
}

/** A call's KV comes back from the host pool. */
export interface SwapIn extends At {
  readonly type: 'swap-in';
  readonly call: number;
  readonly blocks: number;
}

/** The transfers of one scheduling point, all of them: they take the engine from `t` to `untilUs`. */
export interface Swap extends At {
  readonly type: 'swap';
  readonly untilUs: number;
  readonly transfers: number;
  readonly outBlocks: number;
  readonly inBlocks: number;
}

/**
 * Consecutive engine steps between which nothing else happened on the engine, told when they ended (`t`).
 * However many steps the replay took in one move, the events are the same.
 */
export interface Steps extends At {
  readonly type: 'steps';
  readonly fromUs: number;
  readonly count: number;
  /** Scheduling points that opened them (each begins a window of N steps). */
  readonly points: number;
  /** Tokens computed for prompts, and tokens of decoding members, over all the steps. */
  readonly prefillTokens: number;
  readonly decodeTokens: number;
  /** The time of those steps that computed tokens for prompts. */
  readonly prefillUs: number;
  /**
   * At `t`: members of the batch, calls that are queued or preempted, and KV blocks: held by calls, of the others those
   * whose content is still known, and held in the host pool.
   */
  readonly members: number;
  readonly waiting: number;
  readonly usedBlocks: number;
  readonly cachedBlocks: number;
  readonly hostBlocks: number;
}

export interface FirstToken extends At {
  readonly type: 'first-token';
  readonly call: number;
}

/** A call whose KV had been dropped has computed all of it again, and its next token. */
export interface Recomputed extends At {
  readonly type: 'recomputed';
  readonly call: number;
}

/** A call has its last token. All of its measures, complete. */
export interface End extends At {
  readonly type: 'end';
  readonly call: number;
  readonly program: number;
  readonly arrivalUs: number;
  readonly firstTokenUs: number;
  readonly waitingUs: number;
  readonly serviceUs: number;
  readonly preemptions: number;
  readonly swapOuts: number;
  readonly recomputes: number;
  readonly recomputedTokens: number;
  readonly hitOwnTokens: number;
  readonly hitOtherTokens: number;
  /** Every queue entered, in order. */
  readonly levels: readonly number[];
  /** T_p and W_p of the program after this call. */
  readonly attainedUs: number;
  readonly waitedUs: number;
  /** It was the last call of its program. */
  readonly last: boolean;
}

/** An engine died: the KV of its calls is gone, they are queued again and will be recomputed. */
export interface EngineLost extends At {
  readonly type: 'engine-lost';
  /** Calls that were on it, the inbox aside. */
  readonly calls: number;
}

/** Options were changed while the run went on; each engine goes by them from its next scheduling point. */
export interface Change {
  readonly type: 'change';
  readonly t: number;
  readonly engine: -1;
  readonly options: LiveOptions;
}

/** What one engine did in all. */
export interface EngineTotals {
  readonly steps: number;
  readonly points: number;
  readonly busyUs: number;
  readonly swapUs: number;
  readonly transfers: number;
  readonly swapOutBlocks: number;
  readonly swapInBlocks: number;
  readonly prefillTokens: number;
  readonly decodeTokens: number;
  /** Most KV blocks referenced at a time, and the pool (null: unlimited). */
  readonly peakBlocks: number;
  readonly deviceBlocks: number | null;
  readonly peakHostBlocks: number;
  /** Sum over steps of duration × KV tokens of its members before it (token · µs): mean context in use. */
  readonly contextTokenUs: number;
}

/** The run is over: complete, or stopped by its caller. */
export interface Done {
  readonly type: 'done';
  readonly t: number;
  readonly engine: -1;
  readonly complete: boolean;
  readonly engines: readonly EngineTotals[];
}

/** Takes the events of a run as they happen. */
export type Sink = (event: RunEvent) => void;
