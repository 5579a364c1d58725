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

export const SMALL: Size = { programs: 4, calls: 4, segmentTokens: 40, output: 12 };
export const MEDIUM: Size = { programs: 8, calls: 7, segmentTokens: 90, output: 40 };
export const LARGE: Size = { programs: 14, calls: 14, segmentTokens: 400, output: 120 };

/** Random runs: many small ones, some large. */
export const cases: fc.Arbitrary<Case> = fc
  .tuple(
    fc.oneof(
      { arbitrary: workloads(SMALL), weight: 5 },
      { arbitrary: workloads(MEDIUM), weight: 4 },
      { arbitrary: workloads(LARGE), weight: 1 },
    ),
    settings,
  )
  .map(([rows, setting]) => ({ rows, options: optionsFor(rows, setting) }));

function optionsFor(rows: readonly TraceRow[], { options, spareBlocks }: Settings): RunOptions {
  if (spareBlocks === null) return options;
  const blocks = largestCall(rows, options.profile.block_tokens) + spareBlocks;
  return { ...options, profile: { ...options.profile, device_blocks: blocks } };
}
