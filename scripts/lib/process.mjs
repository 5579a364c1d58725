import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs a program and returns what it printed on stdout; throws with its stderr when it fails.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 */
export function output(command, args, options = {}) {
  const result = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 28,
    shell: process.platform === 'win32' && command === 'npm',
    ...options,
  });
  if (result.error) throw result.error;
  if (result.status !== 0) {
    throw new Error(`${command} ${args.join(' ')}: exit ${result.status}\n${result.stdout}${result.stderr}`);
  }
  return result.stdout;
}

/**
 * Runs npm without what an outer npm hands down to its scripts, so that it is the npm of a user's shell.
 *
 * @param {readonly string[]} args
 * @param {string} cwd
 */
export function npm(args, cwd) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$)/i.test(name)));
  return output('npm', args, { cwd, env });
}

/**
 * Calls `work` with an empty folder that is gone afterwards.
 *
 * @param {(folder: string) => void | Promise<void>} work
 */
export async function inEmptyFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'autellix-check-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs named checks in order; the first that throws ends them with exit code 1.
 *
 * @param {readonly (readonly [name: string, check: () => void])[]} checks
 */
export function check(checks) {
  for (const [name, run] of checks) {
    try {
      run();
      console.log(`ok    ${name}`);
    } catch (error) {
      console.log(`WRONG ${name}\n${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
      return;
    }
  }
}
