import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LogSource } from '../../../../src/cli/tui/worker/log-source.js';
import { plainOptions } from '../../../../src/core/settings/plain-options.js';
import { options } from '../../../core/live/run.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'autellix-log-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const GOOD = { ...plainOptions(options({ policy: 'plas' })), policy: 'mine' } as Record<string, unknown>;

async function read(options: object): Promise<LogSource> {
  const file = join(folder, 'run.jsonl');
  writeFileSync(file, `${JSON.stringify({ autellix_run: 1, trace: { name: 't', programs: 1, calls: 1 }, options })}\n`);
  return LogSource.read(file);
}

test('a policy of the user’s own is known by its name', async () => {
  expect((await read(GOOD)).name).toBe('mine');
});

test.each([
  [{ engines: 1e9 }, 'run.jsonl:1: options.engines: 1000000000; expected a whole number from 1 to 4096'],
  [{ batch: 1e300 }, 'options.batch: 1e+300; expected a whole number from 1'],
  [{ bounds: [2, 1e300] }, 'options.bounds[1]: 1e+300; expected at most'],
  [{ bounds: undefined }, 'options.bounds: missing; expected a list'],
  [{ policy: undefined }, 'options.policy: missing; expected a name'],
  [{ profile: { base_ms: 1e300 } }, 'options.profile.base_ms: 1e+300'],
])('options that no run can have: %j', async (wrong, message) => {
  await expect(read({ ...GOOD, ...wrong })).rejects.toThrow(message);
});
