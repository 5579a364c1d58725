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
  /** The share of them that an engine was asked for first: it had nothing to do before. */
  readonly first: number;
  /** How much of a prompt is left in the machine: 1 in the first step of decodes alone after it, then each time half of it. */
  readonly after: number;
}

/** A step of a run. */
export interface Rehearsed extends Measured {
  /** It is the first after a scheduling point. */
  readonly followsPoint: boolean;
}

export interface StepSample extends Sample, Measured, Partial<Pick<Rehearsed, 'followsPoint'>> {
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
