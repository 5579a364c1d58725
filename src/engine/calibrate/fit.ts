import { median, min, quantile, rollup, sum } from 'd3-array';
import type { StepLoad } from '../../core/replay/step-load.js';
import type { Profile } from '../../core/settings/profile.js';
import { nonNegativeLeastSquares } from './least-squares.js';
import { type Quality, qualityOf } from './quality.js';
import { Ramps } from './ramps.js';
import { rounded } from './rounded.js';
import type { Samples, StepSample, SwapSample } from './samples.js';

type StepCosts = Pick<
  Profile,
  | 'base_ms'
  | 'point_ms'
  | 'ask_ms'
  | 'after_prompt_ms'
  | 'per_decode_seq_ms'
  | 'prompts_base_ms'
  | 'prompts_beside_decodes_ms'
  | 'per_prompt_ms'
  | 'per_prompt_context_ms'
  | 'per_prompt_pair_ms'
  | 'token_table_ms'
  | 'context_table_ms'
>;
type SwapCosts = Pick<Profile, 'swap_transfer_ms' | 'swap_block_ms'>;

export interface Fit {
  readonly costs: StepCosts & SwapCosts;
  readonly steps: Quality;
  readonly swaps: Quality;
}

/** Fits the costs of steps and swaps to samples. */
export function fitCosts({ steps, swaps }: Samples): Fit {
  const ofSteps = fitSteps(steps);
  const ofSwaps = fitSwaps(swaps);
  const costs = { ...ofSteps.costs, ...ofSwaps.costs };
  return { costs, steps: ofSteps.quality, swaps: ofSwaps.quality };
}

function fitSteps(samples: readonly StepSample[]): { costs: StepCosts; quality: Quality } {
  const most = (what: (load: StepLoad) => number): number =>
    samples.reduce((m, { load }) => Math.max(m, what(load)), 1);
  const tokens = new Ramps(2, 2, most(tokensOf));
  const context = new Ramps(
    256,
    4,
    most((load) => load.contextTokens),
  );
  const rows = samples.map(({ load, first, chill }) => [
    1,
    first,
    chill,
    load.decodeSeqs,
    Math.sign(load.prompts.count),
    Math.sign(load.prompts.count * load.decodeSeqs),
    load.prompts.count,
    load.prompts.contextTokens,
    load.prompts.pairs,
    ...tokens.terms(tokensOf(load)),
    ...context.terms(load.contextTokens),
  ]);
  const { x, quality } = robustFit(rows, samples, nameOf);
  const [base, first, chill, decode, promptsBase, beside, prompt, promptContext, pair, ...slopes] = x;
  return {
    costs: {
      base_ms: rounded(base),
      // the same after a decision and within a window: only the engine is timed, not its scheduler
      point_ms: rounded(first),
      ask_ms: rounded(first),
      after_prompt_ms: rounded(chill),
      per_decode_seq_ms: rounded(decode),
      prompts_base_ms: rounded(promptsBase),
      prompts_beside_decodes_ms: rounded(beside),
      per_prompt_ms: rounded(prompt),
      per_prompt_context_ms: rounded(promptContext),
      per_prompt_pair_ms: rounded(pair),
      token_table_ms: tokens.table(slopes),
      context_table_ms: context.table(slopes.slice(tokens.length)),
    },
    quality,
  };
}

function fitSwaps(samples: readonly SwapSample[]): { costs: SwapCosts; quality: Quality } {
  const rows = samples.map(({ transfers, blocks }) => [transfers, blocks]);
  const { x, quality } = robustFit(
    rows,
    samples,
    ({ blocks, transfers }) => `${blocks} blocks in ${transfers} transfers`,
  );
  const [transfer = 0, block = 0] = x;
  return { costs: { swap_transfer_ms: rounded(transfer), swap_block_ms: rounded(block) }, quality };
}

/** Of all measurements this share is left out that is farthest from the others of its cell: a machine has business of its own. */
const LEFT_OUT = 0.1;
/** In rehearsals less, as a run has its pauses too. */
const LEFT_OUT_OF_REHEARSALS = 0.01;

/** A fit, another without what is out of the ordinary, and that one as long in sum as the rehearsals were with it. */
function robustFit<S extends StepSample | SwapSample>(
  rows: readonly (readonly number[])[],
  samples: readonly S[],
  nameIt: (sample: S) => string,
): { x: number[]; quality: Quality } {
  const measured = samples.map(({ ms }) => ms);
  const first = leastSquares(rows, measured);
  const ratios = rows.map((row, k) => measured[k] / told(row, first));
  const ordinary = rollup(
    samples.map(({ cell }, k) => ({ cell, ratio: ratios[k] })),
    (all) => median(all, ({ ratio }) => ratio) as number,
    ({ cell }) => cell,
  );
  const errors = samples.map(({ cell }, k) => Math.abs(ratios[k] / (ordinary.get(cell) as number) - 1));
  const [rehearsed, grid] = [true, false].map((real) =>
    [...rows.keys()].filter((k) => isRehearsed(samples[k]) === real),
  );
  const within = (some: readonly number[], share: number): number[] => {
    const limit = quantile(some, 1 - share, (k) => errors[k]) ?? 0;
    return some.filter((k) => errors[k] <= limit);
  };
  const kept = [...within(grid, LEFT_OUT), ...within(rehearsed, LEFT_OUT_OF_REHEARSALS)];
  const of = <T>(all: readonly T[]): T[] => kept.map((k) => all[k]);
  const shape = leastSquares(of(rows), of(measured));
  const pauses = sum(rehearsed, (k) => measured[k]) / sum(rehearsed, (k) => told(rows[k], shape)) || 1;
  const x = shape.map((cost) => cost * pauses);
  const fitted = kept.map((k) => ({
    cell: samples[k].cell,
    ms: samples[k].ms,
    name: nameIt(samples[k]),
    fittedMs: told(rows[k], x),
  }));
  return { x, quality: qualityOf(fitted) };
}

const isRehearsed = (sample: StepSample | SwapSample): boolean => 'programs' in sample;

/**
 * Relative errors count, for samples as short as the shortest half as much: there is noise that does not shrink with them.
 * Relative to what is measured, then to what a fit says: by the former alone a sum would be too small, as what happens to
 * be short would count most.
 */
function leastSquares(rows: readonly (readonly number[])[], measured: readonly number[]): number[] {
  const noise = min(measured) ?? 0;
  const relativeTo = (scale: readonly number[]): number[] =>
    nonNegativeLeastSquares(
      rows.map((row, k) => row.map((term) => term / (scale[k] + noise))),
      measured.map((ms, k) => ms / (scale[k] + noise)),
    );
  const first = relativeTo(measured);
  return relativeTo(rows.map((row) => told(row, first)));
}

const told = (row: readonly number[], x: readonly number[]): number =>
  row.reduce((sum, term, j) => sum + term * x[j], 0);

const tokensOf = (load: StepLoad): number => load.prefillTokens + load.decodeSeqs;

function nameOf({ load: { prefillTokens, decodeSeqs, contextTokens, prompts }, programs }: StepSample): string {
  if (programs !== undefined) return `rehearsals of ${programs} programs`;
  return `${prefillTokens} tokens of ${prompts.count} prompts, ${decodeSeqs} decodes, ${contextTokens} of context`;
}
