import type { Profile } from '../../core/settings/profile.js';
import type { Ready } from '../process/messages.js';
import type { Fit } from './fit.js';
import type { Quality } from './quality.js';
import type { Pace } from './reference.js';
import { rounded } from './rounded.js';

/** The profile a calibration gives: what was fitted, the pools it was measured with, and how well it fits. */
export function calibrated(
  name: string,
  base: Profile,
  { costs, steps, swaps }: Fit,
  about: Ready,
  machine: string,
  rehearsed = 'generated programs',
  pace?: Pace,
): Profile {
  const { batch, token_budget, prefill, block_tokens, device_blocks, host_blocks, prefix_cache, swap_batched } = base;
  const { base_ms, point_ms, per_decode_seq_ms, swap_transfer_ms, swap_block_ms, ...details } = costs;
  return {
    name,
    derivation: [
      `measured by autellix calibrate: model ${about.model} on ${about.backend}, ${machine}`,
      `rehearsed: ${rehearsed}`,
      `steps: ${told(steps)}`,
      `swaps: ${told(swaps)}`,
    ],
    base_ms,
    point_ms,
    per_prefill_token_ms: 0,
    per_decode_seq_ms,
    per_context_token_ms: 0,
    ...details,
    batch,
    token_budget,
    prefill,
    block_tokens,
    device_blocks,
    host_blocks,
    prefix_cache,
    swap_transfer_ms,
    swap_block_ms,
    swap_batched,
    ...(pace && { reference: referenceOf(about, block_tokens, pace) }),
  };
}

/** What a profile keeps of the machine's pace. */
const referenceOf = (about: Ready, block_tokens: number, { decodeUs, promptUs }: Pace): Profile['reference'] => ({
  of: nameOf(about),
  block_tokens,
  warm_decode_ms: rounded(decodeUs / 1000),
  prompt_ms: rounded(promptUs / 1000),
});

/**
 * The pace of the machine when the profile was calibrated; undefined: for another engine, or for none, or for blocks of
 * another size, of which the reference is another.
 */
export function paceThen({ reference, block_tokens }: Profile, about: Ready): Pace | undefined {
  if (reference?.of !== nameOf(about) || reference.block_tokens !== block_tokens) return undefined;
  return { decodeUs: 1000 * reference.warm_decode_ms, promptUs: 1000 * reference.prompt_ms };
}

/** What a profile was calibrated of: `tiny on wasm`. */
export const nameOf = ({ model, backend }: Ready): string => `${model} on ${backend}`;

function told({ cells, r2, mean, worst, worstAt }: Quality): string {
  if (cells === 0) return 'none';
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  return `${cells} sizes, R² ${r2.toFixed(4)}, residual ${percent(mean)} on average, ${percent(worst)} at worst (${worstAt})`;
}
