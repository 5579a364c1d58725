import type { Rows } from '../arrays.js';
import type { Place } from '../errors.js';
import type { TraceHeader } from './row.js';

/**
 * A validated trace, held in columns: a million calls are about 100 MB. Calls are numbered by their row in the
 * file, programs by the row that first named them. Times are integer microseconds.
 */
export interface Trace {
  readonly header: TraceHeader | undefined;
  readonly calls: number;
  /** Program ids, and the number of calls of each. */
  readonly programs: readonly string[];
  readonly callsOfProgram: Int32Array;

  // per call
  readonly program: Int32Array;
  readonly callId: readonly string[];
  /** When a root arrives; NaN for a call with parents. */
  readonly arrivalUs: Float64Array;
  /** From the end of the last parent to the arrival: the interception. 0 for a root. */
  readonly delayUs: Float64Array;
  readonly promptTokens: Int32Array;
  readonly outputTokens: Int32Array;
  /** Index into `segmentIds` of the segment whose first tokens the output is; −1: the call's own tokens. */
  readonly outputSegment: Int32Array;
  /** vLLM's priority, lower first. */
  readonly priority: Int32Array;
  /** How many later calls start with tokens of this call's context. */
  readonly contextUses: Int32Array;
  readonly parents: Rows;
  readonly children: Rows;

  /** Input segments: ids ≥ 0 are `segmentIds`, an id −1 − c is the context of call c. */
  readonly segments: Rows;
  readonly segmentTokens: Int32Array;
  readonly segmentIds: readonly string[];

  /** Where each call was read, for messages: index into `files` (−1: nowhere), and its line there. */
  readonly files: readonly string[];
  readonly fileOf: Int32Array;
  readonly lines: Int32Array;

  /** Labels: index into `labels`, 0 (the empty string) for none. */
  readonly labels: readonly string[];
  readonly classOf: Int32Array;
  readonly threadOf: Int32Array;
  readonly toolOf: Int32Array;
}

/** The order of calls that arrive at once: by program, then call, as UTF-16 code units (scheduling.md, 1.3 and 1.4). */
export function compareIds({ program, programs, callId }: Trace, a: number, b: number): number {
  if (program[a] !== program[b]) return programs[program[a]] < programs[program[b]] ? -1 : 1;
  return callId[a] < callId[b] ? -1 : callId[a] > callId[b] ? 1 : 0;
}

/** Where a call was read. */
export const placeOf = ({ files, fileOf, lines }: Trace, call: number): Place => ({
  file: files[fileOf[call]],
  line: lines[call],
});
