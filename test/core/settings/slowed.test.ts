import { expect, test } from 'vitest';
import { costOf } from '../../../src/core/cost.js';
import { PROFILE_DEFAULTS, type Profile, slowed } from '../../../src/core/settings/profile.js';

test('a slower machine: every step, point and swap takes so many times as long', () => {
  const profile: Profile = {
    ...PROFILE_DEFAULTS,
    ...{ base_ms: 1, point_ms: 2, per_prefill_token_ms: 3, per_decode_seq_ms: 4, per_context_token_ms: 5 },
    ...{ prompts_base_ms: 6, per_prompt_ms: 7, per_prompt_context_ms: 8, per_prompt_pair_ms: 9 },
    ...{ swap_transfer_ms: 10, swap_block_ms: 11 },
    token_table_ms: [[4, 2]],
    context_table_ms: [[8, 3]],
  };
  const [then, now] = [costOf(profile), costOf(slowed(profile, 2))];
  const prompts = { count: 1, contextTokens: 3, pairs: 5 };
  expect(now.stepUs(2, 3, 4, prompts)).toBe(2 * then.stepUs(2, 3, 4, prompts));
  expect(now.pointUs).toBe(2 * then.pointUs);
  expect(now.swapUs(2, 3)).toBe(2 * then.swapUs(2, 3));
  // whatever else a profile says is no cost
  expect(slowed(PROFILE_DEFAULTS, 7)).toEqual(PROFILE_DEFAULTS);
});
