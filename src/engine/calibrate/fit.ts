import { median, min, quantile, rollup } from 'd3-array';
import type { StepLoad } from '../../core/replay/step-load.js';
import type { Profile } from '../../core/settings/profile.js';
import { nonNegativeLeastSquares } from './least-squares.js';
import type { Samples, StepSample, SwapSample } from './measure.js';
import { type Quality, qualityOf } from './quality.js';
import { Ramps } from './ramps.js';

type StepCosts = Pick<
  Profile,
  | 'base_ms'
  | 'per_decode_seq_ms'
  | 'prompts_base_ms'
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
export function fitCosts({ steps, swaps, changesMs }: Samples): Fit {
  const ofSteps = fitSteps(steps, Math.max(0, median(changesMs) ?? 0));
  const ofSwaps = fitSwaps(swaps);
  return { costs: { ...ofSteps.costs, ...ofSwaps.costs }, steps: ofSteps.quality, swaps: ofSwaps.quality };
}

function fitSteps(samples: readonly StepSample[], changeMs: number): { costs: StepCosts; quality: Quality } {
  const most = (what: (load: StepLoad) => number): number =>
    samples.reduce((m, { load }) => Math.max(m, what(load)), 1);
  const tokens = new Ramps(2, 2, most(tokensOf));
  const context = new Ramps(
    256,
    4,
    most((load) => load.contextTokens),
  );
  const rows = samples.map(({ load }) => [
    1,
    load.decodeSeqs,
    Math.sign(load.prompts.count),
    load.prompts.count,
    load.prompts.contextTokens,
    load.prompts.pairs,
    ...tokens.terms(tokensOf(load)),
    ...context.terms(load.contextTokens),
  ]);
  const { x, quality } = robustFit(rows, samples, ({ load }) => nameOf(load));
  const [base, decode, promptsBase, prompt, promptContext, pair, ...slopes] = x;
  return {
    costs: {
      base_ms: round(base),
      per_decode_seq_ms: round(decode),
      prompts_base_ms: round(promptsBase + changeMs), // the decode steps after it are the slower ones
      per_prompt_ms: round(prompt),
      per_prompt_context_ms: round(promptContext),
      per_prompt_pair_ms: round(pair),
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
  return { costs: { swap_transfer_ms: round(transfer), swap_block_ms: round(block) }, quality };
}

/** Of all measurements this share is left out that is farthest from the others of its cell: a machine has business of its own. */
const LEFT_OUT = 0.1;

/** A fit, and another without what is out of the ordinary. */
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
  const limit = quantile(errors, 1 - LEFT_OUT) ?? 0;
  const kept = [...rows.keys()].filter((k) => errors[k] <= limit);
  const of = <T>(all: readonly T[]): T[] => kept.map((k) => all[k]);
  const x = leastSquares(of(rows), of(measured));
  const fitted = kept.map((k) => ({
    cell: samples[k].cell,
    ms: samples[k].ms,
    name: nameIt(samples[k]),
    fittedMs: told(rows[k], x),
  }));
  return { x, quality: qualityOf(fitted) };
}

/** Relative errors count, for samples as short as the shortest half as much: there is noise that does not shrink with them. */
function leastSquares(rows: readonly (readonly number[])[], measured: readonly number[]): number[] {
  const noise = min(measured) ?? 0;
  return nonNegativeLeastSquares(
    rows.map((row, k) => row.map((term) => term / (measured[k] + noise))),
    measured.map((ms) => ms / (ms + noise)),
  );
}

const told = (row: readonly number[], x: readonly number[]): number =>
  row.reduce((sum, term, j) => sum + term * x[j], 0);

const tokensOf = (load: StepLoad): number => load.prefillTokens + load.decodeSeqs;

const nameOf = ({ prefillTokens, decodeSeqs, contextTokens, prompts }: StepLoad): string =>
  `${prefillTokens} tokens of ${prompts.count} prompts, ${decodeSeqs} decodes, ${contextTokens} of context`;

const round = (ms: number): number => Number(ms.toPrecision(5));
