import type { RunEvent } from '../../events.js';

/** Events by the number that stands for their type on a tape. */
export const CODE = {
  arrive: 0,
  queue: 1,
  admit: 2,
  preempt: 3,
  evict: 4,
  'swap-in': 5,
  swap: 6,
  steps: 7,
  'first-token': 8,
  end: 9,
  'engine-lost': 10,
  done: 11,
  change: 12,
  stop: 13,
  recomputed: 14,
} as const satisfies Record<RunEvent['type'], number>;

/** The words of their fields, by their place. */
export const CAUSES = ['arrived', 'demoted', 'promoted', 'changed'] as const;
export const REASONS = ['batch', 'tokens', 'blocks', 'evicted', 'preempted'] as const;
export const FROM = ['new', 'dropped', 'swapped', 'resident'] as const;
export const TO = ['host', 'nowhere'] as const;

/** Fields of an engine's totals, in their order. */
export const TOTALS = [
  ...(['steps', 'points', 'busyUs', 'swapUs', 'transfers', 'swapOutBlocks', 'swapInBlocks'] as const),
  ...(['prefillTokens', 'decodeTokens', 'peakBlocks', 'deviceBlocks', 'peakHostBlocks', 'contextTokenUs'] as const),
] as const;
