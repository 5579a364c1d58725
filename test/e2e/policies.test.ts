import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { run } from './autellix.js';

const TRACE = fileURLToPath(new URL('../../traces/figure2.jsonl', import.meta.url));

let dir: string;
beforeAll(async () => {
  await prepare({ packages: false });
  dir = await mkdtemp(join(tmpdir(), 'autellix-policies-'));
});

async function under(file: string, text: string) {
  await writeFile(join(dir, file), text);
  return run(['replay', TRACE, '--policy', `./${file}`, '--calls', 'calls.csv'], { cwd: dir });
}

const LATER = "threw outside of the policy's functions";
const EXITED = 'called process.exit(); expected answers';

test.each([
  ['timer.mjs', 'rank: () => {\n setTimeout(() => { throw new Error("tick") });\n return 1; }', `:2: ${LATER}: tick`],
  ['reject.mjs', 'rank: () => {\n void Promise.reject(new Error("no"));\n return 1; }', `:2: ${LATER}: no`],
  ['reject.ts', 'rank: (_: object) => {\n void Promise.reject(new Error("no"));\n return 1; }', `:2: ${LATER}: no`],
  ['five.mjs', 'rank: () => { void Promise.reject(5); return 1; }', `: ${LATER}: 5`],
  [
    'async.mjs',
    'rank: async () => { throw new Error("no"); }',
    ': policy mine: rank() answered a promise (policies are not async) for call A/1; expected a number',
  ],
  [
    'bare.mjs',
    'rank: () => Object.create(null)',
    ': policy mine: rank() answered an object for call A/1; expected a number',
  ],
  [
    'proxy.mjs',
    'rank: () => new Proxy({}, { getPrototypeOf() { throw 1; } })',
    ': policy mine: rank() answered an object for call A/1; expected a number',
  ],
  [
    'getter.mjs',
    'rank: () => 1,\n ended: () => ({ get serviceMs() { throw new Error("no"); } })',
    ':2: policy mine: ended() threw for call C/1: no',
  ],
  ['nothing.mjs', 'rank: () => { throw Object.create(null); }', ': policy mine: rank() threw for call A/1: an object'],
  [
    'escape.mjs',
    'rank: () => { throw new Error("a\\u001b[31m\\nb"); }',
    ':1: policy mine: rank() threw for call A/1: a␛[31m␊b',
  ],
  ['exit.mjs', 'rank: () => {\n process.exit(0); }', `:2: ${EXITED}`],
  ['main.mjs', 'rank: () => {\n process.exit(); }', `:2: ${EXITED}`],
  ['exit.ts', 'rank: (_: object) => {\n process.exit(7); }', `:2: ${EXITED}`],
  ['exit-later.mjs', 'rank: () => {\n setTimeout(() => process.exit(0)); return 1; }', `:2: ${EXITED}`],
])('%s: one line, exit 2', async (file, policy, message) => {
  const { code, stderr } = await under(file, `export default { name: 'mine', ${policy} };`);
  expect({ code, stderr }).toEqual({ code: 2, stderr: `autellix: ./${file}${message}\n` });
});

test.each(['mjs', 'ts'])('a top-level await that never ends (%s)', async (ending) => {
  const { code, stderr } = await under(`never.${ending}`, 'await new Promise(() => {});\nexport default {};');
  const message = `autellix: ./never.${ending}: cannot be loaded: a top-level await never ends\n`;
  expect({ code, stderr }).toEqual({ code: 2, stderr: message });
});

test('a timer that is left running keeps nobody', async () => {
  const policy = 'setInterval(() => {}, 1000);\nexport default { name: "mine", rank: () => 1 };';
  const { code, stdout, stderr } = await under('interval.mjs', policy);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('under mine');
});

test('what a policy ends while it is loaded is told, and nothing is written', async () => {
  const { code, stdout, stderr } = await under('quits.mjs', '\nprocess.exit(0);\nexport default {};');
  expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: `autellix: ./quits.mjs:2: ${EXITED}\n` });
});

test('a policy may have the name of a file of ours', async () => {
  const { code, stderr } = await under('main.js', 'export default { name: "mine", rank: () => 1 };');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});
