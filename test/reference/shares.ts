import type { PrefillMode } from '../../src/core/settings/profile.js';
import { type Call, isDecoding, uncomputed } from './call.js';

/** 6.1 and section 7: the tokens each member gets in a step, in batch order; 0: it sits the step out. */
export function shares(members: readonly Call[], mode: PrefillMode, budget: number | null): number[] {
  const limit = budget ?? Number.POSITIVE_INFINITY;
  if (mode === 'chunked') return chunked(members, limit);
  if (mode === 'whole') return whole(members, limit);
  return separate(members, limit);
}

/** Prompts and decodes share the budget; chunks end where it ends. */
function chunked(members: readonly Call[], budget: number): number[] {
  let left = budget;
  return members.map((call) => {
    const tokens = Math.min(uncomputed(call), left);
    left -= tokens;
    return tokens;
  });
}

/** They share it, but prompts run whole: a call that exceeds what is left gets none, except the first prompt. */
function whole(members: readonly Call[], budget: number): number[] {
  let left = budget;
  let prompts = 0;
  return members.map((call) => {
    const first = !isDecoding(call) && prompts++ === 0;
    if (uncomputed(call) > left && !first) return 0;
    left -= uncomputed(call);
    return uncomputed(call);
  });
}

/** Either prompts, in order while the budget lasts (the first always), or one token of every decoding member. */
function separate(members: readonly Call[], budget: number): number[] {
  if (members.every(isDecoding)) return members.map(() => 1);
  const prompts = members.filter((call) => !isDecoding(call));
  const tokens = whole(prompts, budget);
  return members.map((call) => (isDecoding(call) ? 0 : tokens[prompts.indexOf(call)]));
}
