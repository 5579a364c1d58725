import type { Measures } from '../measures/measures.js';
import { type Summary, summaryOf } from '../measures/summary.js';
import type { Division } from './groups.js';

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
export function outcomeOf(measures: Measures, divisions: readonly Division[], first: Responses): Outcome {
  const { complete, metrics } = summaryOf(measures);
  const ours = responsesOf(measures);
  const everyone = groupOutcomes(measures, ours, first, 1, new Int32Array(ours.length));
  const each = divisions.map(({ groups, placesOf }) =>
    groupOutcomes(measures, ours, first, groups.length, placesOf(measures.trace)),
  );
  return { complete, metrics, groups: [everyone, ...each].flat() };
}

function groupOutcomes(
  { programs }: Measures,
  ours: Responses,
  first: Responses,
  groups: number,
  placeOf: Int32Array,
): GroupOutcome[] {
  const sums = Array.from({ length: groups }, () => ({ programs: 0, latencyMs: 0, compared: 0, faster: 0, slower: 0 }));
  for (let p = 0; p < ours.length; p++) {
    if (Number.isNaN(ours[p]) || placeOf[p] < 0) continue;
    const sum = sums[placeOf[p]];
    sum.programs++;
    sum.latencyMs += ours[p] / 1000 / programs.tokens[p];
    if (Number.isNaN(first[p])) continue;
    sum.compared++;
    if (ours[p] < first[p] * (1 - NOTICEABLE)) sum.faster++;
    else if (ours[p] > first[p] * (1 + NOTICEABLE)) sum.slower++;
  }
  const share = (part: number, of: number) => (of === 0 ? null : part / of);
  return sums.map((sum) => ({
    programs: sum.programs,
    meanTokenLatencyMs: share(sum.latencyMs, sum.programs),
    faster: share(sum.faster, sum.compared),
    slower: share(sum.slower, sum.compared),
  }));
}
