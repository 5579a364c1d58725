import type { PromptLoad } from './replay/step-load.js';
import type { Profile, Table } from './settings/profile.js';
import { toMicros } from './time.js';

/** What an engine's work costs in virtual time. */
export interface Cost {
  /**
   * A step: prompt tokens computed, decoding members, computed tokens of its members before it; for detailed costs
   * also what there is to say of its prompts. Microseconds.
   */
  stepUs(prefillTokens: number, decodeSeqs: number, contextTokens: number, prompts?: PromptLoad): number;
  /**
   * What its place among the others adds to a step: it is the first after a scheduling point, or else the engine was asked
   * anew for it, and so cold a prompt has left the caches ({@link chillAfter}). Microseconds.
   */
  placeUs(followsPoint: boolean, asked: boolean, chill: number): number;
  /** Transfers between device and host pool, and the blocks in them. Microseconds. */
  swapUs(transfers: number, blocks: number): number;
}

/** How cold a prompt has left the caches: 1 behind a step with one, half of that with each step of decodes alone. */
export const chillAfter = (chill: number, prompted: boolean, steps: number): number =>
  prompted ? 1 : chill * 2 ** -steps;

/** Costs that a calibration adds to the linear model. */
const DETAILS = [
  'ask_ms',
  'after_prompt_ms',
  'prompts_base_ms',
  'prompts_beside_decodes_ms',
  'per_prompt_ms',
  'per_prompt_context_ms',
  'per_prompt_pair_ms',
  'token_table_ms',
  'context_table_ms',
] as const;

/** The costs of a profile: linear, or with the details that a calibration adds. */
export const costOf = (profile: Profile): Cost =>
  DETAILS.some((detail) => profile[detail] !== undefined) ? detailedCost(profile) : linearCost(profile);

/** The linear model of a profile (scheduling.md, 1.2 and 9.3), in doubles in just this order, rounded once. */
function linearCost(profile: Profile): Cost {
  const { base_ms: base, per_prefill_token_ms: prefill, per_decode_seq_ms: decode } = profile;
  const { per_context_token_ms: context, swap_transfer_ms: transfer, swap_block_ms: block } = profile;
  const pointUs = toMicros(profile.point_ms);
  return {
    stepUs: (prefillTokens, decodeSeqs, contextTokens) =>
      Math.max(1, toMicros(base + prefill * prefillTokens + decode * decodeSeqs + context * contextTokens)),
    placeUs: (followsPoint) => (followsPoint ? pointUs : 0),
    swapUs: (transfers, blocks) => toMicros(transfers * transfer + blocks * block),
  };
}

/**
 * The linear model, and on top what prompts cost as such, what their attention costs, tables over its tokens and its
 * context, and what a step costs for being asked for, and for coming soon after a prompt.
 */
function detailedCost(profile: Profile): Cost {
  const { base_ms: base, per_prefill_token_ms: prefill, per_decode_seq_ms: decode } = profile;
  const { per_context_token_ms: context, prompts_base_ms: promptsBase = 0 } = profile;
  const { prompts_beside_decodes_ms: beside = 0 } = profile;
  const { per_prompt_ms: prompt = 0, per_prompt_context_ms: promptContext = 0, per_prompt_pair_ms: pair = 0 } = profile;
  const { token_table_ms: ofTokens = [[1, 0]], context_table_ms: ofContext = [[1, 0]] } = profile;
  const { ask_ms: ask = 0, after_prompt_ms: afterPrompt = 0 } = profile;
  const [pointUs, askUs] = [toMicros(profile.point_ms), toMicros(ask)];
  const tokenTable = interpolation(ofTokens);
  const contextTable = interpolation(ofContext);
  return {
    ...linearCost(profile),
    stepUs: (prefillTokens, decodeSeqs, contextTokens, prompts = NO_PROMPTS) => {
      const linear = base + prefill * prefillTokens + decode * decodeSeqs + context * contextTokens;
      const ofPrompts =
        (prompts.count > 0 ? promptsBase : 0) +
        (prompts.count > 0 && decodeSeqs > 0 ? beside : 0) +
        prompt * prompts.count +
        promptContext * prompts.contextTokens +
        pair * prompts.pairs;
      const ofTables = tokenTable(prefillTokens + decodeSeqs) + contextTable(contextTokens);
      return Math.max(1, toMicros(linear + ofPrompts + ofTables));
    },
    placeUs: (followsPoint, asked, chill) =>
      (followsPoint ? pointUs : asked ? askUs : 0) + (chill > 0 ? toMicros(afterPrompt * chill) : 0),
  };
}

const NO_PROMPTS: PromptLoad = { count: 0, contextTokens: 0, pairs: 0 };

/** Straight from [0, 0] through the points, and on beyond the last. */
function interpolation(table: Table): (x: number) => number {
  const points = [[0, 0], ...table];
  return (x) => {
    let k = 1;
    while (k < points.length - 1 && points[k][0] < x) k++;
    const [x0, y0] = points[k - 1];
    const [x1, y1] = points[k];
    return y0 + ((x - x0) * (y1 - y0)) / (x1 - x0);
  };
}
