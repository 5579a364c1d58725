import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { corePlayer } from '../../../src/cli/golden/core-player.js';
import { decoder } from '../../../src/cli/golden/decoder/kind.js';
import { BACKENDS } from './backends.js';

const place = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const casesOf = (file: string, backend: string) => decoder.cases(JSON.parse(readFileSync(file, 'utf8')), file, backend);

const MODELS = ['tiny-gqa', 'tiny-gqa-sharded', 'tiny-mha-tied', 'tiny-llama3-rope'];

// cpu is the same code as wasm over other memory: one model will do.
describe.each([...BACKENDS, 'cpu'])('on %s', (backend) => {
  describe.each(backend === 'cpu' ? MODELS.slice(0, 1) : MODELS)('%s', (model) => {
    test.each(casesOf(place(`golden/decoder/${model}/golden.json`), backend).map((one) => [one.name, one] as const))(
      '%s',
      async (_, one) => expect(await one.play(corePlayer)).toBeUndefined(),
    );
  });
});

/** Made as docs/engines.md says; 269 MB, so not here by default. */
const SMOLLM2 = process.env.AUTELLIX_SMOLLM2 ?? '';

describe.skipIf(!existsSync(join(SMOLLM2, 'config.json')))(
  'SmolLM2-135M (AUTELLIX_SMOLLM2 names its folder; see docs/engines.md, a real model)',
  () => {
    const golden = JSON.parse(readFileSync(place('golden/decoder/smollm2.golden.json'), 'utf8'));
    const cases = BACKENDS.flatMap((backend) => decoder.cases(golden, join(SMOLLM2, 'golden.json'), backend));
    test.each(cases.map((one) => [one.name, one] as const))(
      '%s',
      async (_, one) => expect(await one.play(corePlayer)).toBeUndefined(),
      600_000,
    );
  },
);
