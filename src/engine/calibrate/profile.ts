import type { Profile } from '../../core/settings/profile.js';
import type { Ready } from '../process/messages.js';
import type { Fit } from './fit.js';
import { membersTold, toldMembers } from './member-shape.js';
import type { Quality } from './quality.js';
import { Reference } from './reference.js';
import { rounded } from './rounded.js';

/** The profile a calibration gives: what was fitted, the pools it was measured with, and how well it fits. */
export function calibrated(
  name: string,
  base: Profile,
  { costs, steps, swaps }: Fit,
  about: Ready,
  machine: string,
  rehearsed = 'generated programs',
  works?: Works,
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
    ...(works && works.length > 0 && { reference: { of: nameOf(about), block_tokens, works } }),
  };
}

type Works = NonNullable<Profile['reference']>['works'];

/** What a profile keeps of the pace of an engine: works, and what a step of each takes. */
export const worksAt = (works: Reference['works'], paceUs: readonly number[]): Works =>
  works.map((members, k) => [toldMembers(members), rounded(paceUs[k] / 1000)]);

/** The works that a profile was timed by; undefined: by none, or in blocks of another size, which are other works. */
export const referenceOf = ({ reference, block_tokens }: Profile): Reference | undefined =>
  reference?.block_tokens === block_tokens
    ? new Reference(
        reference.works.map(([members]) => membersTold(members)),
        block_tokens,
      )
    : undefined;

/** What a step of each of them took, microseconds; undefined of another engine, or in other blocks. */
export const paceThen = ({ reference, block_tokens }: Profile, about: Ready): number[] | undefined =>
  reference?.of === nameOf(about) && reference.block_tokens === block_tokens
    ? reference.works.map(([, ms]) => 1000 * ms)
    : undefined;

/** What a profile was calibrated of: `tiny on wasm`. */
export const nameOf = ({ model, backend }: Ready): string => `${model} on ${backend}`;

function told({ cells, r2, mean, worst, worstAt }: Quality): string {
  if (cells === 0) return 'none';
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  return `${cells} sizes, R² ${r2.toFixed(4)}, residual ${percent(mean)} on average, ${percent(worst)} at worst (${worstAt})`;
}
