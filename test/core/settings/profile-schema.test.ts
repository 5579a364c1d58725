import { expect, test } from 'vitest';
import { PROFILE_DEFAULTS } from '../../../src/core/settings/profile.js';
import { profileOf } from '../../../src/core/settings/profile-schema.js';

const refuse = (value: unknown): string => {
  try {
    profileOf(value, 'mine');
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

test('what a file leaves out are the defaults, and the name is the file’s', () => {
  expect(profileOf({ base_ms: 5 }, 'mine')).toEqual({ ...PROFILE_DEFAULTS, name: 'mine', base_ms: 5 });
});

test.each([
  [{}, 'base_ms: missing; expected a number of milliseconds'],
  [[], '[]; expected a JSON object with the fields of a profile'],
  [{ base_ms: '5' }, 'base_ms: "5"; expected a number of milliseconds'],
  [{ base_ms: -1 }, 'base_ms: -1; expected at least 0'],
  [{ base_ms: 1e308 }, 'base_ms: 1e+308; expected at most 1000000000'],
  [{ base_ms: 1, token_table_ms: [[1, 1e10]] }, 'token_table_ms[0][1]: 10000000000; expected at most 1000000000'],
  [{ base_ms: 1, token_budjet: 5 }, 'token_budjet: unknown field (did you mean token_budget?)'],
  [{ base_ms: 1, prefill: 'mixed' }, 'prefill: "mixed"; expected one of chunked, whole, separate'],
  [{ base_ms: 1, device_blocks: 1.5 }, 'device_blocks: 1.5; expected a whole number from 1 to 2147483647'],
  [{ base_ms: 1, device_blocks: 2 ** 31 }, 'device_blocks: 2147483648; expected a whole number from 1 to 2147483647'],
  [{ base_ms: 1, host_blocks: null }, 'host_blocks: null; expected a whole number from 0 to 2147483647'],
  [{ base_ms: 1, derivation: 5 }, 'derivation: 5; expected text, or a list of it'],
])('%j is refused', (value, message) => {
  expect(refuse(value)).toBe(message);
});
