import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { program } from '../../src/cli/program.js';
import { figure2 } from '../../src/core/generate/workloads/figure2.js';

let folder: string;
let file: string;
let out: string;
let err: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'autellix-'));
  file = join(folder, 'figure2.jsonl');
  writeFileSync(
    file,
    figure2()
      .map((row) => JSON.stringify(row))
      .join('\n'),
  );
  out = '';
  err = '';
  vi.stubEnv('GITHUB_STEP_SUMMARY', '');
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += text;
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err += text;
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
  rmSync(folder, { recursive: true });
});

/** The paper's figure 2: two of four programs at a time, 1 ms a token, queues split at 2 ms. */
const FIGURE2 = ['--system', 'none', '--profile', 'unit', '--max-batch', '2', '--bounds', '2,4,6'];
const FCFS = ['--variant', 'fcfs: --policy fcfs'];
const PLAS = ['--variant', 'plas: --policy plas'];

async function compare(...argv: string[]): Promise<number> {
  out = '';
  err = '';
  process.exitCode = 0;
  await program().parseAsync(['compare', file, ...argv], { from: 'user' });
  return Number(process.exitCode);
}

test('figure 2 of the paper: 18 ms of waiting under fcfs, 12 under plas', async () => {
  expect(await compare(...FIGURE2, ...FCFS, ...PLAS, '--json')).toBe(0);
  const { variants, ...about } = JSON.parse(out);
  expect(about).toMatchObject({ autellix_compare: 1, complete: true, seeds: [0] });
  const [fcfs, plas] = variants;
  expect([fcfs.name, plas.name]).toEqual(['fcfs', 'plas']);
  expect([fcfs, plas].map(({ metrics }) => metrics.mean_waiting_ms * 4)).toEqual([18, 12]);
  expect(plas.ratios.mean_waiting_ms).toBeCloseTo(12 / 18, 12);
  expect(plas.options).toMatchObject({ policy: 'plas', batch: 2, bounds: [2, 4, 6] });
  expect(plas.half_intervals).toBeUndefined();
});

test('figure 2 as docs/compare.md has it: 18, 18, 12 and 12 ms in a row', async () => {
  const docs = readFileSync(new URL('../../docs/compare.md', import.meta.url), 'utf8');
  const [, command] = /autellix compare traces\/figure2\.jsonl(.+?)\n\n/s.exec(docs) ?? [];
  const words = command?.replaceAll('\\\n', ' ').match(/'[^']*'|\S+/g) ?? [];
  await compare(...words.map((word) => word.replaceAll("'", '')));
  expect(out).toMatch(/^waiting, all calls +18 ms +18 ms 1\.00× +12 ms 0\.67× +12 ms 0\.67×$/m);
});

test('the table: ratios to the first, the best marked, where the time went, who won', async () => {
  await compare(...FIGURE2, ...FCFS, ...PLAS);
  expect(out).toContain('12 calls');
  expect(out).toMatch(/^Lowest mean token latency: plas, [\d.]+ ms; next fcfs, [\d.]+ ms \(1\.\d\d×\)\.$/m);
  expect(out).toMatch(/^plas against fcfs, mean response −1\.5 ms: waiting −1\.5 ms\.$/m);
  expect(out).toMatch(/token latency, mean +[\d.]+ ms +\*[\d.]+ ms 0\.\d\d×/);
  expect(out).toMatch(/^waiting, all calls +18 ms +12 ms 0\.67×$/m);
  expect(out).toMatch(/waiting +4\.5 ms [\d.]+ % +3 ms [\d.]+ %/);
  expect(out).toMatch(/\d–\d calls \(\d\)|2–3 calls \(\d\)/);
});

test('systems by name come before variants, and flags hold for all', async () => {
  await compare('--systems', 'vllm, autellix', ...PLAS, '--max-batch', '2', '--profile', 'unit', '--json');
  const { variants } = JSON.parse(out);
  expect(variants.map(({ name }: { name: string }) => name)).toEqual(['vllm', 'autellix', 'plas']);
  expect(variants.map(({ options }: { options: { batch: number } }) => options.batch)).toEqual([2, 2, 2]);
});

test('CSV has a row a figure, markdown a heading a table', async () => {
  await compare(...FIGURE2, ...FCFS, ...PLAS, '--format', 'csv');
  expect(out).toContain('variant,metric,unit,value,half_interval,ratio,ratio_low,ratio_high\n');
  expect(out).toContain('plas,mean_waiting_ms,ms,3,,0.6666666666666666,,\n');
  await compare(...FIGURE2, ...FCFS, '--format', 'markdown');
  expect(out).toContain('### How it was for the programs');
});

test('in a GitHub job the step summary gets the markdown too', async () => {
  const summary = join(folder, 'summary.md');
  writeFileSync(summary, 'before\n');
  vi.stubEnv('GITHUB_STEP_SUMMARY', summary);
  await compare(...FIGURE2, ...FCFS, ...PLAS, '--assert', 'plas.makespan_ms < 1');
  expect(readFileSync(summary, 'utf8')).toMatch(
    /^before\n- \*\*assertion failed: plas\.makespan_ms < 1: plas\.makespan_ms is \d+\*\*\n[\s\S]*### How it was for the programs/,
  );
});

test('a system that flags made another is marked; the JSON says how', async () => {
  await compare('--systems', 'vllm,autellix', '--policy', 'plas', '--profile', 'unit');
  expect(out).toMatch(/^vllm†: not as the system has it: policy plas, not fcfs\.$/m);
  expect(out).toMatch(/^ +vllm† +autellix†$/m);
  await compare('--systems', 'vllm,autellix', '--steps', '8', '--profile', 'unit', '--json');
  expect(JSON.parse(out).variants.map(({ changed }: { changed?: string[] }) => changed)).toEqual([
    ['steps 8, not 1'],
    undefined,
  ]);
});

test('flags that do nothing are told: of all variants, or of one', async () => {
  await compare(...FIGURE2, ...FCFS, ...PLAS, '--variant', 'two: --policy fcfs --beta 3');
  expect(err).toBe('note: two: --beta: no effect under fcfs\n');
  await compare(...FIGURE2, ...FCFS);
  expect(err).toBe('note: --bounds: no effect under fcfs\n');
});

test('--json FILE: the JSON besides the table', async () => {
  const json = join(folder, 'out.json');
  expect(await compare(...FIGURE2, ...FCFS, '--json', json)).toBe(0);
  expect(out).toContain('How it was for the programs');
  expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ autellix_compare: 1, complete: true });
  out = '';
  expect(await compare(...FIGURE2, ...FCFS, '--json', json, '--format', 'csv')).toBe(0);
  expect(out).toMatch(/^[a-z_0-9]+,/);
  expect(await compare(...FIGURE2, ...PLAS, '--json', json)).toBe(0);
  expect(JSON.parse(readFileSync(json, 'utf8')).variants[0].name).toBe('plas');
});

test('assertions on ratios: exit 1 names the values', async () => {
  const assert = (text: string) => compare(...FIGURE2, ...FCFS, ...PLAS, '--assert', text);
  expect(await assert('plas.mean_waiting_ms / fcfs.mean_waiting_ms < 0.67')).toBe(0);
  expect(err).toBe('1 assertion holds\n');
  expect(await assert('plas.mean_waiting_ms / fcfs.mean_waiting_ms < 0.6')).toBe(1);
  expect(err).toContain('plas.mean_waiting_ms is 3, fcfs.mean_waiting_ms is 4.5 (0.666667 against 0.6)');
});

test('seeds: other arrivals for each, intervals, ratios paired', async () => {
  const draw = [...FIGURE2, ...FCFS, ...PLAS, '--arrivals', 'poisson:1000', '--json'];
  await compare(...draw, '--seeds', '3', '--seed', '7');
  const { seeds, variants, notes } = JSON.parse(out);
  expect(seeds).toEqual([7, 8, 9]);
  expect(notes.at(-1)).toBe('3 seeds: arrivals drawn anew for each; intervals are 95 %, ratios paired by seed');
  const alone: number[] = [];
  for (const seed of [7, 8, 9]) {
    await compare(...draw, '--seed', String(seed));
    alone.push(JSON.parse(out).variants[1].metrics.mean_response_ms);
  }
  const mean = (alone[0] + alone[1] + alone[2]) / 3;
  const deviation = Math.sqrt(alone.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 2);
  expect(variants[1].metrics.mean_response_ms).toBeCloseTo(mean, 9);
  expect(variants[1].half_intervals.mean_response_ms).toBeCloseTo((4.302653 * deviation) / Math.sqrt(3), 6);
  const [low, high] = variants[1].ratio_intervals.mean_response_ms;
  expect(low).toBeLessThanOrEqual(variants[1].ratios.mean_response_ms);
  expect(high).toBeGreaterThanOrEqual(variants[1].ratios.mean_response_ms);
});

test('seeds that decide nothing draw the arrivals at the trace’s own rate, if it has one', async () => {
  await expect(compare(...FIGURE2, ...FCFS, '--seeds', '3')).rejects.toThrow('the seed decides nothing');
  await expect(compare(...FIGURE2, '--seeds', '2', '--seed', '4294967295')).rejects.toThrow(
    '--seed: 4294967295, and 2',
  );
  const rows = figure2().map((row) => ('after' in row ? row : { ...row, arrival_ms: row.program === 'A' ? 0 : 3 }));
  writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  await compare(...FIGURE2, ...FCFS, '--seeds', '3', '--json');
  expect(JSON.parse(out).notes.at(-1)).toContain("Poisson, the trace's own 1,000 programs a second");
});

test('Ctrl-C: what there is so far, marked partial, and exit 130', async () => {
  const many = Array.from({ length: 300 }, (_, k) =>
    figure2().map((row) => ({ ...row, program: `${row.program}${k}` })),
  );
  writeFileSync(
    file,
    many
      .flat()
      .map((row) => JSON.stringify(row))
      .join('\n'),
  );
  let now = 0; // every look at the clock ends a slice of work
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 50;
    return now;
  });
  const before = process.listenerCount('SIGINT');
  const press = setInterval(() => {
    if (process.listenerCount('SIGINT') === before) return;
    process.emit('SIGINT', 'SIGINT');
    clearInterval(press);
  });
  const code = await compare(...FIGURE2, ...FCFS, ...PLAS, '--seeds', '2', '--arrivals', 'poisson:100', '--json');
  clearInterval(press);
  expect(code).toBe(130);
  const { complete, variants } = JSON.parse(out);
  expect(complete).toBe(false);
  expect(variants.map(({ name, complete: whole }: Record<string, unknown>) => [name, whole])).toEqual([
    ['fcfs', false],
  ]);
  expect(process.listenerCount('SIGINT')).toBe(before);
});

test('--system is for variants that name none', async () => {
  await compare('--systems', 'vllm', '--system', 'mlfq');
  expect(err).toBe('note: --system: no effect where each names its own; expected --systems\n');
  await compare('--systems', 'vllm', '--variant', 'mine: --steps 1', '--system', 'mlfq');
  expect(err).toBe('');
});

test.each([
  [['--variant', 'no name'], 'no name; expected a word'],
  [['--variant', 'a: --polcy plas'], "unknown option '--polcy'"],
  [['--variant', 'a: --policy plsa'], 'plsa'],
  [['--systems', 'vllm,vllm'], 'two are called vllm'],
  [['--systems', 'vlm'], '--systems: "vlm"; expected one of'],
  [['--systems', ','], 'nothing to compare'],
  [['--seeds', '0'], "'0' is invalid. Expected a whole number from 1 to 10000."],
  [['--seeds', '1e9'], "'1e9' is invalid. Expected a whole number from 1 to 10000: for each, all is run."],
  [['--baseline', 'none.json', '--seeds', '0'], "'--seeds <n>' argument '0' is invalid"],
  [['--assert', 'vllm.mean_respnse_ms < 1'], 'no figure vllm.mean_respnse_ms'],
  [['--assert', 'vllm.mean_response_ms'], '--assert'],
  [['--tolerance', '2%'], '--tolerance: of no use without a baseline'],
  [['--metrics', 'all'], '--metrics: of no use without a baseline'],
  [['--json', '-'], '--json: -; expected the name of a file'],
  [['--systems', 'vllm', '--device-blocks', '0'], '--device-blocks: 0; expected'],
  [['--systems', 'vllm', '--profile', 'unit', '--device-blocks', '1', '--block-tokens', '4'], 'vllm: call'],
])('%j is refused, and nothing is run', async (argv, message) => {
  await expect(compare(...argv)).rejects.toThrow(message);
  expect(out).toBe('');
});
