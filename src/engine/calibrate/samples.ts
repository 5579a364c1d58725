import type { StepLoad } from '../../core/replay/step-load.js';

/** One measurement, and of which cell of the grid, or of which rehearsal. */
interface Sample {
  readonly cell: number;
  readonly ms: number;
}

/** A step, measured; or the mean of some. */
export interface Measured {
  readonly load: StepLoad;
  readonly ms: number;
  /** The share of them that were the first of what an engine was asked for. */
  readonly first: number;
  /** Of a step of decodes alone: how cold a prompt has left the caches (`chillAfter`). */
  readonly chill: number;
}

export interface StepSample extends Sample, Measured {
  /** Of the grid; otherwise of a rehearsal of programs, so many at once. */
  readonly programs?: number;
}

export interface SwapSample extends Sample {
  readonly transfers: number;
  readonly blocks: number;
}

export interface Samples {
  readonly steps: readonly StepSample[];
  readonly swaps: readonly SwapSample[];
}
