import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` while no other process of this machine does so for the same folder. The lock is a file in it with the
 * holder's process id (not in node_modules: an install empties it); that of a dead process is ignored.
 *
 * @param {string} folder
 * @param {() => void | Promise<void>} work
 */
export async function withLock(folder, work) {
  const file = join(folder, '.prepare.lock');
  while (!take(file)) await sleep(100);
  try {
    await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(/** @type {string} */ file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    if (abandoned(file)) rmSync(file, { force: true });
    return false;
  }
}

/** Whether the lock's holder is gone: a file without a process id is one that is just being written. */
function abandoned(/** @type {string} */ file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}
