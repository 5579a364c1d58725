import fc from 'fast-check';
import type { RunOptions } from '../../../src/core/settings/options.js';
import type { TraceRow } from '../../../src/core/trace/row.js';
import { type Settings, settings } from './settings.js';
import { largestCall, type Size, workloads } from './workload.js';

/** A run to be: what to replay, and under what. */
export interface Case {
  readonly rows: readonly TraceRow[];
  readonly options: RunOptions;
}

const SMALL: Size = { programs: 4, calls: 4, segmentTokens: 40, output: 12, slow: 1 };
const MEDIUM: Size = { programs: 8, calls: 7, segmentTokens: 90, output: 40, slow: 1 };
const LARGE: Size = { programs: 14, calls: 14, segmentTokens: 400, output: 120, slow: 1 };
/** Long answers and slow arrivals: many steps in which nothing happens, a few calls or more. */
const QUIET: Size = { programs: 3, calls: 3, segmentTokens: 30, output: 150, slow: 8 };
const LONG: Size = { programs: 5, calls: 4, segmentTokens: 200, output: 900, slow: 80 };

const of = (size: Size): fc.Arbitrary<Case> =>
  fc.tuple(workloads(size), settings(size.slow)).map(([rows, setting]) => caseOf(rows, setting));

/** Random runs of every policy and balancer: many small ones, some large. */
export const cases: fc.Arbitrary<Case> = fc.oneof(
  { arbitrary: of(SMALL), weight: 9 },
  { arbitrary: of(QUIET), weight: 9 },
  { arbitrary: of(MEDIUM), weight: 7 },
  { arbitrary: of(LARGE), weight: 2 },
  { arbitrary: of(LONG), weight: 1 },
);

/** Random runs in which several steps may be taken in one move, and mostly are. */
export const quietCases: fc.Arbitrary<Case> = fc.oneof(
  { arbitrary: of({ ...SMALL, sharedAnswers: false }), weight: 2 },
  { arbitrary: of({ ...MEDIUM, output: 200, slow: 8, sharedAnswers: false }), weight: 5 },
  { arbitrary: of({ ...LONG, sharedAnswers: false }), weight: 3 },
);

function caseOf(rows: readonly TraceRow[], { options, spareBlocks }: Settings): Case {
  const { profile } = options;
  const most = largestCall(rows);
  const device_blocks = spareBlocks === null ? null : Math.ceil(most / profile.block_tokens) + spareBlocks;
  // no prompt takes hundreds of chunks: where calls drop each other's KV, that many steps would be done over and over
  const token_budget = profile.token_budget && Math.max(profile.token_budget, Math.ceil(most / MAX_CHUNKS));
  return { rows, options: { ...options, profile: { ...profile, device_blocks, token_budget } } };
}

const MAX_CHUNKS = 80;
