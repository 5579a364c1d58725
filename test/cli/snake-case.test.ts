import { expect, test } from 'vitest';
import { snakeCase } from '../../src/cli/snake-case.js';

test('names of fields change, at every depth, and values do not', () => {
  const value = { busyUs: 1, perCall: [{ p50: 'busyUs', newPromptTokens: null }], calls_ended: true };
  expect(snakeCase(value)).toEqual({
    busy_us: 1,
    per_call: [{ p50: 'busyUs', new_prompt_tokens: null }],
    calls_ended: true,
  });
});
