/** Tokens of one member in one step. */
export interface ScheduledCall {
  readonly call: number;
  /** Tokens computed for it in this step, at least 1. */
  readonly tokens: number;
  /** Its computed tokens after the step, hits included. */
  readonly computed: number;
}

/** A call that was considered without KV and admitted, new or resumed. */
export interface AdmittedCall {
  readonly call: number;
  /** Tokens found in the prefix cache, 0 included. */
  readonly hitTokens: number;
}

/**
 * One engine step in full detail, told when it ended and the calls that ended with it gave their blocks back:
 * what `golden/vllm` records. Calls are rows of the trace. The event stream coalesces steps; this does not, so it
 * is meant for tests, together with `singleSteps`.
 */
export interface ObservedStep {
  readonly engine: number;
  readonly fromUs: number;
  readonly toUs: number;
  /** Who got tokens, in the order of the batch. */
  readonly scheduled: readonly ScheduledCall[];
  /** Of the scheduling point (or reserve) that came just before this step; empty for the other steps of a window. */
  readonly admitted: readonly AdmittedCall[];
  /** Preempted at that point, in the order in which they were. */
  readonly preempted: readonly number[];
  /** Calls that got their last token, in batch order. */
  readonly ended: readonly number[];
  /** Free device blocks after the step's blocks were taken, and after the ended calls gave theirs back. */
  readonly freeAfterDecision: number;
  readonly freeBlocks: number;
  /** Blocks indexed by content after the step, referenced or not. */
  readonly indexedBlocks: number;
  /** Calls that are queued but not running after the step, first in line first; those in the inbox are not. */
  readonly waiting: readonly number[];
}

export type StepObserver = (step: ObservedStep) => void;
