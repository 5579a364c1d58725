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
export function fitCosts({ steps, swaps, changeMs }: Samples): Fit {
  const ofSteps = fitSteps(steps, changeMs);
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
    load.prompts.count,
    load.prompts.contextTokens,
    load.prompts.pairs,
    ...tokens.terms(tokensOf(load)),
    ...context.terms(load.contextTokens),
  ]);
  const { x, quality } = leastSquares(rows, samples, (k) => nameOf(samples[k].load));
  const [base, decode, prompt, promptContext, pair, ...slopes] = x;
  return {
    costs: {
      base_ms: round(base),
      per_decode_seq_ms: round(decode),
      per_prompt_ms: round(prompt + changeMs), // the decode step after it is the slower one
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
  const { x, quality } = leastSquares(
    rows,
    samples,
    (k) => `${samples[k].blocks} blocks in ${samples[k].transfers} transfers`,
  );
  const [transfer = 0, block = 0] = x;
  return { costs: { swap_transfer_ms: round(transfer), swap_block_ms: round(block) }, quality };
}

/** Relative errors count, for samples as short as the shortest half as much: there is noise that does not shrink with them. */
function leastSquares(
  rows: readonly (readonly number[])[],
  samples: readonly { readonly ms: number }[],
  nameOf: (k: number) => string,
): { x: number[]; quality: Quality } {
  const noise = samples.reduce((least, { ms }) => Math.min(least, ms), Number.POSITIVE_INFINITY);
  const x = nonNegativeLeastSquares(
    rows.map((row, k) => row.map((term) => term / (samples[k].ms + noise))),
    samples.map(({ ms }) => ms / (ms + noise)),
  );
  const fitted = rows.map((row) => row.reduce((sum, term, j) => sum + term * x[j], 0));
  const measured = samples.map(({ ms }) => ms);
  return { x, quality: qualityOf(fitted, measured, nameOf) };
}

const tokensOf = (load: StepLoad): number => load.prefillTokens + load.decodeSeqs;

const nameOf = ({ prefillTokens, decodeSeqs, contextTokens, prompts }: StepLoad): string =>
  `${prefillTokens} tokens of ${prompts.count} prompts, ${decodeSeqs} decodes, ${contextTokens} of context`;

const round = (ms: number): number => Number(ms.toPrecision(5));
