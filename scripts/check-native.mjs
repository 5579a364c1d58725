// Sets the native TensorFlow backend up, so that the tests that follow run on it too. Where the machine lacks what
// that takes (a C++ compiler, Python with pip), says so and is content: everything works on wasm without it.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

const has = (/** @type {string} */ command, /** @type {string[]} */ ...args) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

if (!has('g++', '--version') || !has('python3', '-m', 'pip', '--version')) {
  console.log('native backend: skipped, it takes g++ and python3 with pip');
} else {
  await prepare();
  const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
  process.exitCode = spawnSync(process.execPath, [main, 'setup', 'native'], { stdio: 'inherit' }).status ?? 1;
}
