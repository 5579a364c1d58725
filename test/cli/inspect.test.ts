import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { program } from '../../src/cli/program.js';

let folder: string;
let file: string;
let out: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'autellix-'));
  file = join(folder, 'two.jsonl');
  writeFileSync(
    file,
    [
      '{"autellix_trace":1,"name":"two"}',
      '{"program":"p","call":"1","arrival_ms":0,"input":[["sys:a",64],["x",36]],"output":13}',
      '{"program":"p","call":"2","after":["1"],"delay_ms":850,"tool":"search","input":[["@1",113],["y",7]],"output":1}',
      '{"program":"q","call":"1","arrival_ms":9000,"input":[["sys:a",64],["z",16]],"output":1}',
    ].join('\n'),
  );
  out = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += text;
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const inspect = (...argv: string[]) => program().parseAsync(['inspect', file, ...argv], { from: 'user' });

test('a person reads what the trace is made of and what can be reused', async () => {
  await inspect();
  expect(out).toContain('2 programs, 3 calls, arriving over 9 s');
  expect(out).toContain('search      1  850 ms');
  // 300 prompt tokens: 112 of call 2 are p's own, 64 of q's are the system prompt
  expect(out).toMatch(/all +3 +300 +37\.3 % +21\.3 % +0\.0 % +58\.7 % +21\.3 %/);
  expect(out).toContain('the leading sys: segments (64 tokens a call)');
});

test('JSON says everything, with a version', async () => {
  await inspect('--json', '--cache-blocks', '4', '--cache-tokens', '1000', '--buckets', '90,110');
  const report = JSON.parse(out);
  expect(report).toMatchObject({ autellix_inspect: 1, programs: 2, calls: 3, block_tokens: 16, nominal_token_ms: 20 });
  expect(report.sharing.map((of: { cache_tokens: number }) => of.cache_tokens)).toEqual([null, 1000, 64]);
  expect(report.sharing[2].total).toMatchObject({ own_tokens: 64, system_tokens: 64, beyond_tokens: 0 });
  expect(report.sharing[0].buckets.map((of: { from: number; to: number }) => [of.from, of.to])).toEqual([
    [0, 90],
    [90, 110],
    [110, null],
  ]);
});

test('CSV is the sharing tables', async () => {
  await inspect('--format', 'csv', '--block-tokens', '10');
  expect(out.split('\n').slice(0, 3)).toEqual([
    'cache_tokens,prompt_from,prompt_below,calls,prompt_tokens,own_share,system_share,beyond_share,reusable_share,across_share',
    `unlimited,0,1000,3,300,${110 / 300},${60 / 300},0,${170 / 300},${60 / 300}`,
    `unlimited,all,,3,300,${110 / 300},${60 / 300},0,${170 / 300},${60 / 300}`,
  ]);
});

test('markdown has a heading a table', async () => {
  await inspect('--format', 'markdown');
  expect(out).toContain('### Per program\n\n|  | mean |');
});

test.each([
  [['--block-tokens', '0'], 'Expected a whole number above 0.'],
  [['--token-ms', '0'], 'Expected a number of at least 0.001.'],
  [['--cache-tokens', '1.5'], '--cache-tokens: 1.5; expected whole numbers of at least 0'],
  [['--buckets', '10,10'], '--buckets: 10; expected numbers above 0, each above the last'],
  [['--json', '--format', 'csv'], '--format: csv, and --json too; expected one of them'],
])('%s is refused', async (argv, message) => {
  await expect(inspect(...argv)).rejects.toThrow(message);
});
