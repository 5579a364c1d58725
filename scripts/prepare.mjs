// Makes a checkout ready to run: installs the packages and compiles src to dist, each only when it is missing or
// stale. Needs nothing but Node and npm; several may run at once. Progress goes to stderr.
//
//   node scripts/prepare.mjs             packages and dist
//   node scripts/prepare.mjs --packages  packages only
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lib/lock.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (/** @type {string[]} */ ...path) => join(root, ...path);
const STAMP = '.built-from';

/** The address of a built module, for `import()`: not there before {@link prepare}, so not for the type checker. */
export const built = (/** @type {string} */ path) => new URL(`../dist/${path}`, import.meta.url).href;

/** Installs and builds what is missing or stale; throws when either fails. */
export async function prepare({ packages = true, build = true } = {}) {
  const missing = () => (packages && !installed()) || (build && !upToDate());
  if (!missing()) return;
  await withLock(root, () => {
    if (packages && !installed()) install();
    if (build && !upToDate()) compile();
  });
}

/** Whether node_modules holds the very versions of the lock file; npm keeps a list of what it installed. */
function installed() {
  const list = at('node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const have = JSON.parse(readFileSync(list, 'utf8')).packages;
  const want = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages;
  return Object.keys(want).every((path) => {
    if (path === '' || want[path].optional) return true;
    return have[path]?.version === want[path].version && existsSync(at(path));
  });
}

function install() {
  say('installing the packages of package-lock.json');
  const { npm_execpath: npm } = process.env;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm) run(process.execPath, [npm, ...args]);
  else run('npm', args, { shell: process.platform === 'win32' });
}

function upToDate() {
  const stamp = at('dist', STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();
}

/** Contents, not times, so that a change of branch and back builds nothing. */
function fingerprint() {
  const hash = createHash('sha256');
  const files = readdirSync(at('src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of [...files, at('tsconfig.json'), at('tsconfig.build.json')]) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Builds beside dist and swaps it in whole: no file of a removed source stays, and a failed build changes nothing. */
function compile() {
  say('compiling src to dist');
  const stamp = fingerprint();
  const fresh = at('node_modules', `.dist-${process.pid}`);
  const old = `${fresh}-old`;
  try {
    run(process.execPath, [
      at('node_modules', 'typescript', 'bin', 'tsc'),
      '-p',
      'tsconfig.build.json',
      '--outDir',
      fresh,
    ]);
    cpSync(at('src'), fresh, { recursive: true, filter: (path) => !/\.[cm]?tsx?$/.test(path) });
    chmodSync(join(fresh, 'cli', 'main.js'), 0o755);
    writeFileSync(join(fresh, STAMP), stamp);
    if (existsSync(at('dist'))) renameSync(at('dist'), old);
    renameSync(fresh, at('dist'));
  } finally {
    for (const path of [fresh, old]) rmSync(path, { recursive: true, force: true });
  }
}

/** What the tool prints goes to stderr: stdout belongs to the command that is being prepared. */
function run(/** @type {string} */ command, /** @type {string[]} */ args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args[0]} failed`);
}

const say = (/** @type {string} */ text) => process.stderr.write(`prepare: ${text}\n`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await prepare({ build: !process.argv.includes('--packages') });
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
