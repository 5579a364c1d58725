import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from './files.js';

const folder = mkdtempSync(join(tmpdir(), 'autellix-count-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (status: string, ...results: string[]) => ({
  status,
  assertionResults: results.map((result) => ({ status: result })),
});

function count(...testResults: ReturnType<typeof file>[]): [line: string, status: number | null] {
  const report = join(folder, 'report.json');
  writeFileSync(report, JSON.stringify({ testResults }));
  return countFile(report);
}

function countFile(report: string): [line: string, status: number | null] {
  const script = join(ROOT, 'scripts', 'count-tests.mjs');
  const { stdout, status } = spawnSync(process.execPath, [script, report], { encoding: 'utf8' });
  return [stdout, status];
}

test('passed tests are counted over files; skipped ones are neither', () => {
  expect(count(file('passed', 'passed', 'passed'), file('passed', 'passed', 'skipped'))).toEqual([
    '3 passed, 0 failed\n',
    0,
  ]);
});

test('a failed test fails, and so does a file that could not be loaded', () => {
  expect(count(file('failed', 'passed', 'failed'))).toEqual(['1 passed, 1 failed\n', 1]);
  expect(count(file('passed', 'passed'), file('failed'))).toEqual(['1 passed, 1 failed\n', 1]);
});

test('no test at all, and no report, are failures', () => {
  expect(count()).toEqual(['0 passed, 0 failed\n', 1]);
  expect(count(file('passed', 'skipped'))).toEqual(['0 passed, 0 failed\n', 1]);
  expect(countFile(join(folder, 'absent.json'))).toEqual(['0 passed, 0 failed\n', 1]);
});
