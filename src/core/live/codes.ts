/** Events by the number that stands for their type on a tape, and the words of their fields by their place. */
export const ARRIVE = 0;
export const QUEUE = 1;
export const ADMIT = 2;
export const PREEMPT = 3;
export const EVICT = 4;
export const SWAP_IN = 5;
export const SWAP = 6;
export const STEPS = 7;
export const FIRST_TOKEN = 8;
export const END = 9;
export const ENGINE_LOST = 10;
export const DONE = 11;
export const CHANGE = 12;
export const STOP = 13;
export const RECOMPUTED = 14;

export const CAUSES = ['arrived', 'demoted', 'promoted', 'changed'] as const;
export const REASONS = ['batch', 'tokens', 'blocks', 'evicted', 'preempted'] as const;
export const FROM = ['new', 'dropped', 'swapped', 'resident'] as const;
export const TO = ['host', 'nowhere'] as const;

/** Fields of an engine's totals, in their order. */
export const TOTALS = [
  ...(['steps', 'points', 'busyUs', 'swapUs', 'transfers', 'swapOutBlocks', 'swapInBlocks'] as const),
  ...(['prefillTokens', 'decodeTokens', 'peakBlocks', 'deviceBlocks', 'peakHostBlocks', 'contextTokenUs'] as const),
] as const;
