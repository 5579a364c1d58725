import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { checkFile } from '../../../src/cli/golden/check.js';
import { corePlayer, singleStepPlayer } from '../../../src/cli/golden/core-player.js';

const root = fileURLToPath(new URL('../../golden/', import.meta.url));
const files = ['algorithm1', 'vllm'].flatMap((folder) =>
  readdirSync(root + folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}/${name}`),
);

describe('the core reproduces every golden file, without tolerance', () => {
  test('all of them are there', () => {
    expect(files).toHaveLength(7 + 16);
  });

  test.each(files)('%s', async (file) => {
    const result = await checkFile(root + file, corePlayer);
    expect(result.first).toBeUndefined();
    expect(result.cases).toBeGreaterThan(0);
  });

  test.each(files)('%s, one step at a time', async (file) => {
    expect((await checkFile(root + file, singleStepPlayer)).first).toBeUndefined();
  });
});
