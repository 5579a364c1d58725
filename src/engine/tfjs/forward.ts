import type { BlockMove, StepInput } from './step.js';

/** KV blocks of a device and of its host, and tokens of each. */
export interface Pools {
  readonly blocks: number;
  readonly blockTokens: number;
  readonly hostBlocks: number;
}

/** A model on a backend, with its KV pools: one implementation where JavaScript sees the memory, one as a TensorFlow graph. */
export interface Forward {
  /** Computes a step; the logits of the members that yield, in order, one after the other: [yielding, vocab]. */
  logits(batch: readonly StepInput[]): Float32Array;
  /** The same, but only the id of the largest logit of each: [yielding]. */
  greedy(batch: readonly StepInput[]): Int32Array;
  /** Copies blocks of the device pool to blocks of the host pool, in one transfer. */
  swapOut(moves: readonly BlockMove[]): void;
  /** The other way. */
  swapIn(moves: readonly BlockMove[]): void;
  /** Stages of layer 0 for the last token of a step, by the names of the golden files; for checks only. */
  stages(input: StepInput): Map<string, Float32Array>;
  /** Tensors alive. */
  tensors(): number;
  close(): void;
}
