import type { Measures } from '../measures/measures.js';
import { type Summary, summaryOf } from '../measures/summary.js';
import type { Trace } from '../trace/trace.js';
import type { Group } from './groups.js';

/** A program counts as faster or slower where its response differs by more than this share. */
export const NOTICEABLE = 0.01;

/** What one variant did with the trace of one seed. */
export interface Outcome {
  readonly complete: boolean;
  /** `Summary.metrics`. */
  readonly metrics: Summary['metrics'];
  /** Of all programs first, then of each group. */
  readonly groups: readonly GroupOutcome[];
}

export interface GroupOutcome {
  /** Programs that ended. */
  readonly programs: number;
  readonly meanTokenLatencyMs: number | null;
  /** Share of the programs whose response is noticeably shorter, and longer, than under the first variant. */
  readonly faster: number | null;
  readonly slower: number | null;
}

/** Of every program, microseconds; NaN where it has not ended. */
export type Responses = Float64Array;

export function responsesOf({ programs, trace }: Measures): Responses {
  return Float64Array.from(trace.programs, (_, k) => (programs.hasEnded(k) ? programs.responseUs(k) : Number.NaN));
}

/** `first`: the responses under the first variant, of the same trace. */
export function outcomeOf(measures: Measures, groups: readonly Group[], first: Responses): Outcome {
  const { complete, metrics } = summaryOf(measures);
  const responses = responsesOf(measures);
  const everyone = groupOutcome(measures, responses, first, () => true);
  const each = groups.map((group) => groupOutcome(measures, responses, first, (trace, p) => group.has(trace, p)));
  return { complete, metrics, groups: [everyone, ...each] };
}

function groupOutcome(
  { trace, programs }: Measures,
  ours: Responses,
  first: Responses,
  has: (trace: Trace, program: number) => boolean,
): GroupOutcome {
  let count = 0;
  let latencyMs = 0;
  let compared = 0;
  let faster = 0;
  let slower = 0;
  for (let p = 0; p < trace.programs.length; p++) {
    if (Number.isNaN(ours[p]) || !has(trace, p)) continue;
    count++;
    latencyMs += ours[p] / 1000 / programs.tokens[p];
    if (Number.isNaN(first[p])) continue;
    compared++;
    if (ours[p] < first[p] * (1 - NOTICEABLE)) faster++;
    else if (ours[p] > first[p] * (1 + NOTICEABLE)) slower++;
  }
  const share = (part: number, of: number) => (of === 0 ? null : part / of);
  return {
    programs: count,
    meanTokenLatencyMs: share(latencyMs, count),
    faster: share(faster, compared),
    slower: share(slower, compared),
  };
}
