import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openBackend } from '../../../src/engine/tfjs/backend.js';
import { matMulGflops } from '../../../src/engine/tfjs/speed.js';

afterEach(() => vi.unstubAllEnvs());

function emptyCache(): void {
  const folder = mkdtempSync(join(tmpdir(), 'autellix-cache-'));
  vi.stubEnv('XDG_CACHE_HOME', folder);
  rmSync(folder, { recursive: true });
}

test('without the native one it is wasm, and why is said', async () => {
  emptyCache();
  const { name, passedOver } = await openBackend();
  expect(name).toBe('wasm');
  expect(passedOver).toEqual([{ name: 'tensorflow', reason: 'not set up; `autellix setup native` does it' }]);
});

test('one that is asked for is taken or nothing', async () => {
  emptyCache();
  expect((await openBackend('cpu')).name).toBe('cpu');
  await expect(openBackend('tensorflow')).rejects.toThrow(
    'backend: no backend to compute with (tensorflow: not set up; `autellix setup native` does it)',
  );
  await expect(openBackend('wsam')).rejects.toThrow(
    'backend: no backend "wsam"; expected tensorflow, wasm, cpu (did you mean wasm?)',
  );
});

test('a speed is measured, and nothing is left of it', async () => {
  const backend = await openBackend('wasm');
  const before = backend.tf.memory().numTensors;
  expect(await matMulGflops(backend, 1)).toBeGreaterThan(0.01);
  expect(backend.tf.memory().numTensors).toBe(before);
});
