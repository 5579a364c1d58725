import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll } from 'vitest';

// before every test file: what it makes in the temporary folder goes with it, and a random test that fails does so again
const folder = mkdtempSync(join(tmpdir(), 'atx-'));
for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 3) });
