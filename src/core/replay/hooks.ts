import type { EngineTotals, Sink } from '../events.js';
import type { Checked } from './checker.js';
import type { StepObserver } from './observer.js';

/** What a caller may attach to a run; nothing of it but `work`, whose durations are measured, changes a figure. */
export interface ReplayHooks {
  /** Gets every event, in order. */
  readonly sink?: Sink;
  /** Takes one step at a time: the same results, slower. */
  readonly singleSteps?: boolean;
  /** Checks the invariants while running; throws InvariantError. */
  readonly check?: boolean;
  /** Told of every step (use with `singleSteps`). */
  readonly onStep?: StepObserver;
  /**
   * Real engines do the steps: whoever drives the replay asks `works()` and answers with `worked` or `lost`. In
   * `virtual` time nothing goes on until all works are answered; in `real` time everything goes on meanwhile.
   */
  readonly work?: 'virtual' | 'real';
  /** A wall clock, milliseconds, only to measure what decisions cost. */
  readonly clockMs?: () => number;
}

/** How a run ended. */
export interface ReplayEnd {
  /** Every call of the trace ended. */
  readonly complete: boolean;
  readonly engines: readonly EngineTotals[];
  /** Scheduling points that were run (not skipped), and what they cost by `clockMs`. */
  readonly decisions: number;
  readonly decisionMs: number;
  /** Under `check`: what was seen at worst. */
  readonly checked: Checked | undefined;
}
