import type { BlockMove } from '../scheduler/moves.js';
import type { Station } from '../scheduler/station.js';

/** What one member computes in a step. */
export interface WorkMember {
  /** Row of the trace. */
  readonly call: number;
  /** Position of the first token to compute, and how many: those before it are in the call's KV. */
  readonly position: number;
  readonly tokens: number;
  /** The call's physical KV blocks, by position; enough for all steps of the work. */
  readonly blocks: readonly number[];
  /** The last known token is among them: the step yields the call's next one. */
  readonly yields: boolean;
  /** It generates its next token from its last one (else it is a prompt, also when it recomputes). */
  readonly decodes: boolean;
}

/**
 * What a real engine has to do before its next decision: the swaps of a scheduling point, all outs before all ins,
 * then `steps` steps. More than one only where every member decodes one token a step, from the one before. Members
 * may share blocks that are computed in this very step: a hit follows, in batch order, the call that computes it.
 */
export interface Work {
  readonly engine: number;
  readonly swapOut: readonly BlockMove[];
  readonly swapIn: readonly BlockMove[];
  /** One transfer a direction, or one a block. */
  readonly batchedSwap: boolean;
  readonly members: readonly WorkMember[];
  readonly steps: number;
  /** Its first step is the first after a scheduling point. */
  readonly followsPoint: boolean;
}

/** How long it took, integer microseconds: the swaps, then each step (at least 1). */
export interface WorkDone {
  readonly swapUs: number;
  readonly stepUs: readonly number[];
}

/** The work of an engine whose batch, shares and blocks are set. */
export function workFor(station: Station, steps: number, followsPoint: boolean): Work {
  const { moves, members, pool } = station;
  const work: Work = {
    engine: station.engine,
    swapOut: moves?.outs ?? [],
    swapIn: moves?.ins ?? [],
    batchedSwap: station.batchedSwap,
    members: members
      .filter((call) => call.share > 0)
      .map((call) => ({
        call: call.row,
        position: call.computed,
        tokens: call.share,
        blocks: pool.numbersOf(call.table),
        yields: call.computed + call.share === call.known,
        decodes: call.decoding,
      })),
    steps,
    followsPoint,
  };
  if (moves) {
    moves.outs = [];
    moves.ins = [];
  }
  return work;
}
