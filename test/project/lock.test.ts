import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './files.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'autellix-lock-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Takes the lock, and fails when another process is inside at the same time. */
const HOLDER = `
import { rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { withLock } from ${JSON.stringify(join(ROOT, 'scripts/lib/lock.mjs'))};
const [, folder] = process.argv;
await withLock(folder, async () => {
  writeFileSync(folder + '/inside', '', { flag: 'wx' });
  await sleep(30);
  rmSync(folder + '/inside');
});
`;

const hold = (): Promise<number | null> =>
  new Promise((done) => {
    const args = ['--input-type=module', '-e', HOLDER, folder];
    spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] }).on('close', done);
  });

const lockFile = (): string => join(folder, '.prepare.lock');

test('of several processes one at a time is inside, and the lock is gone afterwards', async () => {
  expect(await Promise.all([hold(), hold(), hold(), hold()])).toEqual([0, 0, 0, 0]);
  expect(existsSync(lockFile())).toBe(false);
});

test('the lock of a process that died is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(lockFile(), String(pid));
  expect(await hold()).toBe(0);
});
