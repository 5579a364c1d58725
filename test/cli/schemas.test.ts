import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { SCHEMA_NAMES } from '../../src/cli/commands/schema.js';
import { comparison } from '../../src/cli/schemas/compare.js';
import { runLogLine } from '../../src/cli/schemas/run-log.js';
import { summary } from '../../src/cli/schemas/summary.js';
import { runCli } from './run-cli.js';

let folder: string;
let trace: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'autellix-schemas-'));
  trace = join(folder, 'trace.jsonl');
  const rows = Array.from({ length: 8 }, (_, k) => [
    { program: `p${k}`, call: '1', arrival_ms: k, input: [[`s${k}`, 400]], output: 60, class: k % 2 ? 'odd' : 'even' },
    {
      program: `p${k}`,
      call: '2',
      after: ['1'],
      delay_ms: 9,
      tool: 't',
      input: [['@1', 460]],
      output: 20,
      thread: 'x',
    },
  ]).flat();
  writeFileSync(trace, rows.map((row) => JSON.stringify(row)).join('\n'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Little KV, so that there is swapping and recomputation as well. */
const TIGHT = [
  '--profile',
  'unit',
  '--device-blocks',
  '80',
  '--host-blocks',
  '30',
  '--max-batch',
  '8',
  '--bounds',
  '5,40',
  '--beta',
  '1',
];

const problems = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? [];

describe('what is written is as the schemas say, to the last field', () => {
  test('replay --json', async () => {
    const value = JSON.parse((await runCli('replay', trace, ...TIGHT, '--json')).stdout);
    expect(problems(summary, value)).toEqual([]);
    expect(value.findings.length).toBeGreaterThan(0);
    expect(problems(summary, { ...value, more: 1 })).toHaveLength(1);
  });

  test.each([
    ['of one seed', []],
    ['of several', ['--seeds', '2', '--arrivals', 'poisson:5']],
  ])('compare --json %s', async (_, flags) => {
    const { stdout } = await runCli(
      'compare',
      trace,
      ...TIGHT,
      '--systems',
      'vllm,autellix',
      '--policy',
      'plas',
      ...flags,
      '--json',
    );
    expect(problems(comparison, JSON.parse(stdout))).toEqual([]);
  });

  test('replay --events: each line', async () => {
    const log = join(folder, 'run.jsonl');
    await runCli('replay', trace, ...TIGHT, '--events', log);
    const lines = readFileSync(log, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(new Set(lines.map(({ type }) => type)).size).toBeGreaterThan(10);
    expect(lines.flatMap((line) => problems(runLogLine, line)).slice(0, 3)).toEqual([]);
  });
});

test.each(SCHEMA_NAMES)('schema %s is a JSON Schema', async (name) => {
  const { code, stdout } = await runCli('schema', name);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ $schema: expect.stringContaining('json-schema.org') });
});
