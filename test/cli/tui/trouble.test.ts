import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../../project/files.js';
import { Screen } from './screen.js';

const folder = mkdtempSync(join(tmpdir(), 'autellix-trouble-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

/** Two programs of one call, 40 tokens each, on a pool of 48. */
const trace = write(
  'two.jsonl',
  ['a', 'b']
    .map((id) => `${JSON.stringify({ program: id, call: '1', arrival_ms: 0, input: [[id, 40]], output: 2 })}\n`)
    .join(''),
);
const profile = write(
  'small.json',
  JSON.stringify({ name: 'small', base_ms: 1, device_blocks: 3, token_budget: 10, prefix_cache: false }),
);
const ARGS = [trace, '--profile', profile, '--max-batch', '1', '--steps', '1'];

const quit = async (screen: Screen): Promise<void> => {
  screen.press('q');
  expect(await screen.ended()).toEqual({ code: 0, signal: 0 });
};

test('a run that gets nowhere stops and says why; what came before stays to be looked at', async () => {
  const policy = write(
    'yielding.mjs',
    `export default { name: 'yielding', everyPoint: true, rank: (call) => (call.running ? 1 : 0) };\n`,
  );
  const screen = new Screen([...ARGS, '--policy', policy, '--speed', 'max'], 100, 30);
  await screen.until(/policy yielding gets nowhere/);
  await screen.until(/programs 2 active/);
  screen.press('r');
  await screen.until(/programs 2 active/);
  await quit(screen);
});

test('a policy that ends the process ends its run, and says so', async () => {
  const policy = write('exit.mjs', `export default { name: 'quits', rank: () => process.exit(0) };\n`);
  const screen = new Screen([...ARGS, '--policy', policy, '--speed', 'max'], 100, 30);
  await screen.until(/exit\.mjs:1: called process\.exit/);
  await quit(screen);
});

test('one that does so while it is loaded: exit code 2', async () => {
  const screen = new Screen([...ARGS, '--policy', write('quits.mjs', 'process.exit(0);\n')], 100, 30);
  expect((await screen.ended()).code).toBe(2);
  expect(screen.text()).toContain('called process.exit()');
});

test('a trace that never fits the pool: exit code 2, and the call that does not', async () => {
  const screen = new Screen([...ARGS, '--device-blocks', '1'], 100, 30);
  expect((await screen.ended()).code).toBe(2);
  expect(screen.text()).toContain('a/1');
});

test('c on a run log says why there is nothing to compare', async () => {
  const log = join(folder, 'run.jsonl');
  const main = join(ROOT, 'dist', 'cli', 'main.js');
  execFileSync(process.execPath, [main, 'replay', trace, '--max-batch', '1', '--events', log], { stdio: 'ignore' });
  const screen = new Screen(['--events', log], 100, 30);
  await screen.until(/programs \d+ active/);
  screen.press('c');
  await screen.until(/a run log has one run: nothing to compare it with/);
  await quit(screen);
});

test('c amid a run says that the other one catches up', async () => {
  const screen = new Screen(['traces/mixed.jsonl', '--repeat', '20', '--speed', 'max'], 100, 30);
  await screen.until(/ end/);
  for (const key of ['c', 'enter']) screen.press(key);
  await screen.until(/catching up to \d+:\d\d/);
  await screen.until(/running score[\s\S]* end|end[\s\S]*running score/);
  await quit(screen);
});
