import type { StepLoad } from '../../core/replay/step-load.js';
import type { Profile } from '../../core/settings/profile.js';
import { nonNegativeLeastSquares } from './least-squares.js';
import type { Samples, StepSample, SwapSample } from './measure.js';

/** The costs of a profile. */
export type Costs = Pick<
  Profile,
  | 'base_ms'
  | 'per_decode_seq_ms'
  | 'per_context_token_ms'
  | 'per_prompt_ms'
  | 'per_prompt_context_ms'
  | 'per_prompt_pair_ms'
  | 'token_table_ms'
  | 'swap_transfer_ms'
  | 'swap_block_ms'
>;

/** How well a fit tells what was measured. */
export interface Quality {
  readonly samples: number;
  readonly r2: number;
  /** (Fitted − measured) ÷ measured where that is farthest from 0, and of what. */
  readonly worst: number;
  readonly worstAt: string;
  /** Mean of its absolute value. */
  readonly mean: number;
}

export interface Fit {
  readonly costs: Costs;
  readonly steps: Quality;
  readonly swaps: Quality;
}

/** Fits the costs of steps and swaps to samples, by weighted least squares. */
export function fitCosts({ steps, swaps }: Samples): Fit {
  const knots = knotsFor(steps);
  const stepRows = steps.map(({ load }) => stepTerms(load, knots));
  const fitted = weighted(stepRows, steps);
  const [base, decode, context, prompt, promptContext, pair, ...slopes] = fitted;
  const swapRows = swaps.map(({ transfers, blocks }) => [transfers, blocks]);
  const [transfer, block] = swaps.length === 0 ? [0, 0] : weighted(swapRows, swaps);
  let at = 0;
  const table = slopes.map((slope, k): [number, number] => {
    at += slope * (knots[k] - (knots[k - 1] ?? 0));
    return [knots[k], round(at)];
  });
  return {
    costs: {
      base_ms: round(base),
      per_decode_seq_ms: round(decode),
      per_context_token_ms: round(context),
      per_prompt_ms: round(prompt),
      per_prompt_context_ms: round(promptContext),
      per_prompt_pair_ms: round(pair),
      token_table_ms: table,
      swap_transfer_ms: round(transfer),
      swap_block_ms: round(block),
    },
    steps: quality(stepRows, fitted, steps, nameOfStep),
    swaps: quality(swapRows, [transfer, block], swaps, nameOfSwap),
  };
}

const stepTerms = (load: StepLoad, knots: readonly number[]): number[] => [
  1,
  load.decodeSeqs,
  load.contextTokens,
  load.prompts.count,
  load.prompts.contextTokens,
  load.prompts.pairs,
  ...ramps(load.prefillTokens + load.decodeSeqs, knots),
];

/** How far `tokens` reaches into each stretch between knots; the last goes on for ever. */
const ramps = (tokens: number, knots: readonly number[]): number[] =>
  knots.map((knot, k) => {
    const from = knots[k - 1] ?? 0;
    const to = k === knots.length - 1 ? Number.POSITIVE_INFINITY : knot;
    return Math.max(0, Math.min(tokens, to) - from);
  });

/** Powers of two up to the most tokens of a step. */
function knotsFor(steps: readonly StepSample[]): number[] {
  const most = steps.reduce((m, { load }) => Math.max(m, load.prefillTokens + load.decodeSeqs), 1);
  const knots: number[] = [];
  for (let knot = 2; knot < most; knot *= 2) knots.push(knot);
  return [...knots, most];
}

/** Relative errors count, for steps as short as the shortest half as much: there is noise that does not shrink with them. */
function weighted(rows: readonly (readonly number[])[], samples: readonly { readonly ms: number }[]): number[] {
  const noise = samples.reduce((least, { ms }) => Math.min(least, ms), Number.POSITIVE_INFINITY);
  return nonNegativeLeastSquares(
    rows.map((row, i) => row.map((term) => term / (samples[i].ms + noise))),
    samples.map(({ ms }) => ms / (ms + noise)),
  );
}

function quality<S extends { readonly ms: number }>(
  rows: readonly (readonly number[])[],
  x: readonly number[],
  samples: readonly S[],
  nameOf: (sample: S) => string,
): Quality {
  const fitted = rows.map((row) => row.reduce((sum, term, j) => sum + term * x[j], 0));
  const mean = samples.reduce((sum, { ms }) => sum + ms, 0) / samples.length;
  const errors = samples.map(({ ms }, i) => (fitted[i] - ms) / ms);
  const worst = errors.reduce((most, error, i) => (Math.abs(error) > Math.abs(errors[most]) ? i : most), 0);
  const squares = (of: (ms: number, i: number) => number) =>
    samples.reduce((sum, { ms }, i) => sum + of(ms, i) ** 2, 0);
  return {
    samples: samples.length,
    r2: 1 - squares((ms, i) => fitted[i] - ms) / squares((ms) => ms - mean),
    worst: errors[worst],
    worstAt: samples.length === 0 ? '' : nameOf(samples[worst]),
    mean: errors.reduce((sum, error) => sum + Math.abs(error), 0) / samples.length,
  };
}

const nameOfStep = ({ load: { prefillTokens, prompts, decodeSeqs, contextTokens } }: StepSample): string =>
  `${prefillTokens} tokens of ${prompts.count} prompts, ${decodeSeqs} decodes, ${contextTokens} of context`;

const nameOfSwap = ({ transfers, blocks }: SwapSample): string => `${blocks} blocks in ${transfers} transfers`;

const round = (ms: number): number => Number(ms.toPrecision(5));
