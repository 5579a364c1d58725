import type { RunOptions } from '../settings/options.js';

/** Work that no program asked for, where it is much: what a run's figures say of its cause. */
export type Finding = Recomputation | Promotions | Swapping;

/** KV was dropped, and prompts were computed again. */
export interface Recomputation {
  readonly kind: 'recomputation';
  /** Of all tokens computed for prompts. */
  readonly share: number;
  readonly drops: number;
  /** Of a call that ended; null, as what follows, where none has. */
  readonly dropsPerCall: number | null;
  /** Waiting and served at a time, of an engine. */
  readonly callsAtATime: number | null;
  readonly meanContextTokens: number | null;
  readonly maxContextTokens: number | null;
  /** Room of an engine, tokens; null: unlimited. */
  readonly deviceTokens: number | null;
  /** Null: the policy never swaps. */
  readonly hostTokens: number | null;
}

/** Calls reach β before they end, so that the queues no longer tell the short from the long. */
export interface Promotions {
  readonly kind: 'promotions';
  readonly perCall: number;
  readonly demotionsPerCall: number;
  readonly beta: number;
}

/** Engines spend their time in transfers. */
export interface Swapping {
  readonly kind: 'swapping';
  /** Of the makespan. */
  readonly share: number;
  readonly batched: boolean;
}

/** From where on it is told (docs/compare.md). Runs in which all is well stay far below. */
export const TOLD_FROM = { recomputedShare: 0.1, promotionsPerCall: 0.5, swapShare: 0.1 } as const;

/** The findings of a run, by its metrics (docs/measures.md; NaN where there is none) and options; causes before effects. */
export function diagnose(metric: (name: string) => number, options: RunOptions): Finding[] {
  return [promotions(metric, options), recomputation(metric, options), swapping(metric, options)].filter(
    (finding) => finding !== undefined,
  );
}

function promotions(metric: (name: string) => number, { beta }: RunOptions): Promotions | undefined {
  const [perCall, demotionsPerCall] = ['promotions', 'demotions'].map((name) => metric(name) / metric('calls_ended'));
  if (beta === null || !Number.isFinite(perCall) || perCall < TOLD_FROM.promotionsPerCall) return undefined;
  return { kind: 'promotions', perCall, demotionsPerCall, beta };
}

function recomputation(
  metric: (name: string) => number,
  { policy, profile, engines }: RunOptions,
): Recomputation | undefined {
  const share = metric('recomputed_tokens') / metric('prefill_tokens');
  if (!(share >= TOLD_FROM.recomputedShare)) return undefined;
  const { block_tokens, device_blocks, host_blocks } = profile;
  const swaps = policy !== 'fcfs' && policy !== 'priority';
  return {
    kind: 'recomputation',
    share,
    drops: metric('recomputes'),
    dropsPerCall: known(metric('recomputes') / metric('calls_ended')),
    callsAtATime: known((metric('mean_waiting_calls') + metric('mean_served_calls')) / engines),
    meanContextTokens: known(metric('mean_call_context_tokens')),
    maxContextTokens: known(metric('max_call_context_tokens')),
    deviceTokens: device_blocks === null ? null : device_blocks * block_tokens,
    hostTokens: swaps ? host_blocks * block_tokens : null,
  };
}

const known = (figure: number): number | null => (Number.isFinite(figure) ? figure : null);

function swapping(metric: (name: string) => number, { profile }: RunOptions): Swapping | undefined {
  const share = metric('swap_share');
  return share >= TOLD_FROM.swapShare ? { kind: 'swapping', share, batched: profile.swap_batched } : undefined;
}
