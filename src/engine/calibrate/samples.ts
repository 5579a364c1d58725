import type { StepLoad } from '../../core/replay/step-load.js';

/** One measurement, and of which cell of the grid, or of which rehearsal. */
interface Sample {
  readonly cell: number;
  readonly ms: number;
}

/** A step, measured. */
export interface Rehearsed {
  readonly load: StepLoad;
  readonly ms: number;
  /** It has decodes alone, and the step before it had a prompt. */
  readonly after: boolean;
}

export interface StepSample extends Sample, Rehearsed {
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
