import type { Trace } from '../trace/trace.js';
import { BlockCache } from './block-cache.js';
import type { NominalOrder } from './nominal-order.js';
import { PrefixTree } from './prefix-tree.js';
import { ownPrefixes, type Prefixes, prefixes } from './prefixes.js';
import { type SystemPrompt, systemPrompt } from './system-prompt.js';

/** Where prompt tokens can come from: each token counts once, for the first source that has it. */
export interface Shares {
  readonly calls: number;
  readonly promptTokens: number;
  /** Computed before by the own program. */
  readonly ownTokens: number;
  /** By another program: within the shared system prompt, and beyond it. */
  readonly systemTokens: number;
  readonly beyondTokens: number;
  /** By another program, whether or not the own one has them too. */
  readonly acrossTokens: number;
}

/** Prompts of `from` to below `to` tokens (null: no end). */
export interface Bucket extends Shares {
  readonly from: number;
  readonly to: number | null;
}

export interface Sharing {
  /** Null: the cache forgets nothing. */
  readonly cacheTokens: number | null;
  readonly total: Shares;
  /** By context length; those without calls are left out. */
  readonly buckets: readonly Bucket[];
}

export interface SharingOptions {
  readonly blockTokens: number;
  /** Caches to try besides an unlimited one, in tokens; only whole blocks count. */
  readonly cacheTokens: readonly number[];
  /** Ascending lengths at which a new bucket begins. */
  readonly bucketTokens: readonly number[];
}

export interface SharingAnswer {
  readonly systemPrompt: SystemPrompt;
  /** Per call: what its context shares with its own program, to the token. */
  readonly ownPrefixTokens: Int32Array;
  readonly sharing: readonly Sharing[];
}

/**
 * What of the prompts earlier calls have computed, the calls taken in nominal order, each as if it were done when
 * it arrives. Only full blocks from the start count, and never a prompt's last token (scheduling.md, 8.3).
 */
export function sharing(trace: Trace, order: NominalOrder, options: SharingOptions): SharingAnswer {
  const tree = new PrefixTree(trace, order.calls);
  const { own, programsOf } = ownPrefixes(trace, tree, order);
  const system = systemPrompt(trace, tree, order.calls, programsOf);
  const found = prefixes(trace, tree, order, own);
  const sum = (cacheTokens: number | null, kept?: Int32Array): Sharing =>
    summed(trace, options, found, system.tokens, cacheTokens, kept);
  const limited = options.cacheTokens.map((tokens) => {
    const cache = new BlockCache(tree, options.blockTokens, Math.floor(tokens / options.blockTokens));
    const kept = new Int32Array(trace.calls);
    for (const call of order.calls) kept[call] = cache.use(tree.leaf[call]) * options.blockTokens;
    return sum(tokens, kept);
  });
  return { systemPrompt: system, ownPrefixTokens: own, sharing: [sum(null), ...limited] };
}

type Sums = { -readonly [K in keyof Shares]: number };
const zero = (): Sums => ({
  calls: 0,
  promptTokens: 0,
  ownTokens: 0,
  systemTokens: 0,
  beyondTokens: 0,
  acrossTokens: 0,
});

function summed(
  trace: Trace,
  { blockTokens, bucketTokens }: SharingOptions,
  found: Prefixes,
  system: Int32Array,
  cacheTokens: number | null,
  kept?: Int32Array,
): Sharing {
  const total = zero();
  const sums = Array.from({ length: bucketTokens.length + 1 }, zero);
  for (let call = 0; call < trace.calls; call++) {
    const prompt = trace.promptTokens[call];
    const most = Math.min(prompt - 1, kept?.[call] ?? prompt);
    const blocks = (tokens: number) => Math.floor(Math.min(tokens, most) / blockTokens) * blockTokens;
    const own = blocks(found.own[call]);
    const any = blocks(found.any[call]);
    const toSystem = Math.min(any, Math.max(own, system[call]));
    for (const into of [total, sums[bucketOf(bucketTokens, prompt)]]) {
      into.calls++;
      into.promptTokens += prompt;
      into.ownTokens += own;
      into.systemTokens += toSystem - own;
      into.beyondTokens += any - toSystem;
      into.acrossTokens += blocks(found.other[call]);
    }
  }
  const buckets = sums
    .map((sum, k) => ({ from: k === 0 ? 0 : bucketTokens[k - 1], to: bucketTokens[k] ?? null, ...sum }))
    .filter((bucket) => bucket.calls > 0);
  return { cacheTokens, total, buckets };
}

function bucketOf(bounds: readonly number[], value: number): number {
  let k = 0;
  while (k < bounds.length && value >= bounds[k]) k++;
  return k;
}
