import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runCli } from './run-cli.js';

const ACTS = '\u001b[2J\u009b31m\nx';
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
const ACTING = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;

let dir: string;
let trace: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'autellix-names-'));
  trace = join(dir, `t${ACTS}.jsonl`);
  const row = { input: [[`s${ACTS}`, 9]], output: 3, class: `k${ACTS}`, tool: `tool${ACTS}` };
  const rows = ['p', 'q'].flatMap((program) => [
    { ...row, program: `${program}${ACTS}`, call: `c${ACTS}`, arrival_ms: 0 },
    { ...row, program: `${program}${ACTS}`, call: 'd', after: [`c${ACTS}`], class: 'y'.repeat(1e6) },
  ]);
  await writeFile(trace, rows.map((one) => JSON.stringify(one)).join('\n'));
  await writeFile(join(dir, 'orphan.jsonl'), JSON.stringify({ ...rows[1], after: ['z'.repeat(1e6)] }));
  await writeFile(join(dir, 'throws.mjs'), `export default { name: 'mine', rank() { throw '${'\\u001b[2J'}'; } };`);
});

test.each([
  ['replay', []],
  ['compare', ['--systems', 'vllm,autellix']],
  ['compare', ['--systems', 'vllm,autellix', '--format', 'markdown']],
  ['inspect', []],
  ['inspect', ['--format', 'markdown']],
])('%s %j shows what acts on a terminal, and no name without end', async (command, flags) => {
  const { code, stdout } = await runCli(command, trace, ...flags);
  expect(code).toBe(0);
  expect(stdout).toContain('t␛[2J·31m␊x');
  expect(stdout).not.toMatch(ACTING);
  expect(stdout.length).toBeLessThan(10_000);
});

test.each([
  ['a file that is not there', () => [join(dir, ACTS)], /␛\[2J·31m␊x: no such file or folder\n$/],
  ['an unknown parent', () => [join(dir, 'orphan.jsonl')], /after\[0\]: .*z…z.*; expected /],
  ['a policy that throws', () => [trace, '--policy', join(dir, 'throws.mjs')], /for call p␛.*: "␛|\\u001b\[2J"\n$/],
  ['a wrong flag', () => [trace, '--steps', ACTS], /argument '␛\[2J·31m/],
])('messages: %s', async (_, args, message) => {
  const { code, stderr } = await runCli('replay', ...args());
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(ACTING);
  expect({ code, short: stderr.length < 1000 }).toEqual({ code: 2, short: true });
});
