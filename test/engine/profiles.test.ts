import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DERIVED } from '../../scripts/profiles/derived.js';
import { FALCON_180B, kvNumbers, LLAMA_8B, LLAMA_70B, parameters } from '../../scripts/profiles/models.js';
import { validateProfile } from '../../src/core/settings/profile-schema.js';
import { loadProfile } from '../../src/engine/load-profile.js';
import { PROFILES } from '../../src/engine/profiles/index.js';

test('parameter counts are the published ones', () => {
  expect(parameters(LLAMA_8B)).toBe(8_030_261_248);
  expect(parameters(LLAMA_70B)).toBe(70_553_706_496);
  expect(parameters(FALCON_180B)).toBe(179_522_565_120);
});

test('KV numbers a token, by hand: 2 × layers × KV heads × head size', () => {
  expect(kvNumbers(LLAMA_8B)).toBe(65_536);
  expect(kvNumbers(LLAMA_70B)).toBe(163_840);
  expect(kvNumbers(FALCON_180B)).toBe(81_920);
});

describe('every shipped profile', () => {
  test.each(DERIVED.map((profile) => [profile.name, profile] as const))(
    '%s is what the derivation gives',
    (name, profile) => {
      expect(PROFILES.find((one) => one.name === name)).toEqual(profile);
    },
  );

  test.each(PROFILES.map((profile) => [profile.name, profile] as const))('%s is valid', (_, profile) => {
    validateProfile(profile);
  });
});

// 16.06 GB of weights at 0.8 × 2039 GB/s are 9.846 ms; a full step of 2048 prompt tokens is 2048 × 13.96 GFLOP at
// half of 312 TFLOP/s, 183.2 ms; vLLM logs about 27,900 blocks on this card.
test('a100-llama3.1-8b by hand', async () => {
  const profile = await loadProfile('a100-llama3.1-8b');
  expect(profile.base_ms).toBeCloseTo(9.846 + 1, 2);
  expect(profile.base_ms - 1 + 2048 * profile.per_prefill_token_ms).toBeCloseTo(183.2, 0);
  expect(Math.abs((profile.device_blocks ?? 0) / 27_900 - 1)).toBeLessThan(0.02);
  // 2 MiB a block over 25.6 GB/s; batching a transfer saves more than half of a swap
  expect(profile.swap_block_ms).toBeCloseTo(2 ** 21 / 25.6e6, 4);
});

describe('a file of one’s own', () => {
  const file = join(tmpdir(), `autellix-profile-${process.pid}.json`);

  test('is read, and named after itself', async () => {
    await writeFile(file, '{"base_ms": 2, "token_budget": 64}');
    expect(await loadProfile(file)).toMatchObject({ name: `autellix-profile-${process.pid}`, token_budget: 64 });
  });

  test('is refused with file and field', async () => {
    await writeFile(file, '{"base_ms": 2, "token_budget": 0}');
    await expect(loadProfile(file)).rejects.toThrow(
      `${file}: token_budget: 0; expected a whole number from 1 to 2147483647`,
    );
    await writeFile(file, '{"base_ms": ');
    await expect(loadProfile(file)).rejects.toThrow(`${file}: not JSON`);
    await writeFile(file, `{"base_ms": ${'['.repeat(1e5)}${']'.repeat(1e5)}}`);
    await expect(loadProfile(file)).rejects.toThrow(`${file}: nested deeper than 64; expected a profile`);
    await expect(loadProfile(`${tmpdir()}/`)).rejects.toThrow(`${tmpdir()}/: is a folder; expected a file`);
  });

  test('may begin with a byte order mark', async () => {
    await writeFile(file, '\ufeff{"base_ms": 2}');
    expect((await loadProfile(file)).base_ms).toBe(2);
  });

  test('a name that is neither a profile nor a file', async () => {
    await expect(loadProfile('a100-llama3-8b')).rejects.toThrow('did you mean a100-llama3.1-8b?');
  });
});
