import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { checkFile } from '../../../src/cli/golden/check.js';
import { corePlayer } from '../../../src/cli/golden/core-player.js';
import { reportOf } from '../../../src/cli/golden/report.js';

const golden = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../golden/${name}`, import.meta.url)), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'golden-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function check(text: string): Promise<string> {
  const path = join(folder, 'file.json');
  writeFileSync(path, text);
  return reportOf('file.json', await checkFile(path, corePlayer), 0.5);
}

test('a file whose cases are all equal is one line', async () => {
  expect(await check(golden('vllm/01-fcfs.json'))).toBe('ok   file.json: 1 case, 0.50 s\n');
});

test('one wrong figure of one case: the case, the figure, expected and got', async () => {
  const cases = JSON.parse(golden('algorithm1/worked.json'));
  cases[2].expect.calls[4].waiting_ms += 0.001;
  cases[9].expect.steps += 1;
  const { waiting_ms } = cases[2].expect.calls[4];
  expect(await check(JSON.stringify(cases))).toBe(
    [
      'FAIL file.json: 2 of 58 cases, 0.50 s',
      '     G0 figure 2, plas: calls[4].waiting_ms (program B, call 1)',
      `       expected ${waiting_ms}`,
      `       got      ${waiting_ms - 0.001}\n`,
    ].join('\n'),
  );
});

test.each([
  ['scheduled', 3, [['r1', 1, 2]]],
  ['free_scheduled', 5, 1],
  ['free', 5, 1],
  ['cached', 5, 1],
  ['waiting', 5, ['r1']],
])('a wrong `%s` of a step is found', async (field, step, wrong) => {
  const content = JSON.parse(golden('vllm/08-preempt-cached.json'));
  content.steps[step][field] = wrong;
  expect(await check(JSON.stringify(content))).toContain(`08-preempt-cached: steps[${step}].${field}`);
});

test('a step too many is found', async () => {
  const content = JSON.parse(golden('vllm/01-fcfs.json'));
  content.steps.pop();
  expect(await check(JSON.stringify(content))).toMatch(/^FAIL.*\n.*steps\[16\]/);
});

test('a case that cannot be run fails with its reason, and the next ones are still played', async () => {
  const cases = JSON.parse(golden('algorithm1/worked.json')).slice(0, 3);
  cases[0].trace[1].after = ['nobody'];
  expect(await check(JSON.stringify(cases))).toMatch(
    /^FAIL file.json: 1 of 3 cases, 0.50 s\n {5}G0 figure 2, fcfs: .*"nobody"/,
  );
});

test('a setting of vLLM that is not modelled is refused, not ignored', async () => {
  const content = JSON.parse(golden('vllm/01-fcfs.json'));
  content.config.watermark = 0.01;
  expect(await check(JSON.stringify(content))).toContain('a watermark is not supported');
});

test('broken JSON fails; other JSON is no golden file', async () => {
  expect(await check('[{"name":')).toMatch(/^FAIL file.json/);
  expect(await check('{"prompts":[]}')).toBe('skip file.json: no golden file of a known kind\n');
});
