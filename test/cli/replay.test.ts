import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { METRICS } from '../../src/core/measures/metrics.js';
import { readRunLog } from '../../src/io/read-run-log.js';
import { runCli } from './run-cli.js';

// The paper's figure 2: total waiting 18 ms under fcfs and mlfq, 12 under plas (batch 2, steps of 1 ms).
const FIGURE_2 = { A: [4, 2, 2, 2], B: [3, 2, 2, 3], C: [1, 2], D: [1, 3] };

let dir: string;
let trace: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'autellix-replay-'));
  trace = join(dir, 'figure2.jsonl');
  const rows = Object.entries(FIGURE_2).flatMap(([program, outputs]) =>
    outputs.map((output, k) => ({
      ...{ program, call: String(k + 1), input: [[`${program}${k}`, 8]], output },
      ...(k === 0 ? { arrival_ms: 0 } : { after: [String(k)] }),
    })),
  );
  await writeFile(trace, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
});

const UNIT = ['--system', 'none', '--profile', 'unit', '--max-batch', '2'];
const FIGURE_2_FLAGS = [...UNIT, '--bounds', '2', '--beta', 'inf'];
const replay = (...flags: string[]) => runCli('replay', trace, ...FIGURE_2_FLAGS, ...flags);
const totalWaiting = (json: string) => JSON.parse(json).metrics.mean_waiting_ms * 4;

describe('figure 2 of the paper', () => {
  test.each([
    ['fcfs', 18],
    ['mlfq', 18],
    ['plas', 12],
    ['atlas', 12],
  ])('%s: %d ms of waiting in all', async (policy, waitingMs) => {
    const { code, stdout } = await replay('--policy', policy, '--json');
    expect(code).toBe(0);
    expect(totalWaiting(stdout)).toBe(waitingMs);
  });
});

test('a table for people, and nothing on stderr', async () => {
  const { stdout, stderr, code } = await runCli('replay', trace, ...UNIT, '--policy', 'fcfs');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const [headline, , title, , latency, response, waiting] = stdout.split('\n');
  expect(headline).toContain('under fcfs, 1 step a decision, on unit');
  expect(title).toBe('4 programs');
  expect(latency).toMatch(/^token latency +1.97 ms/); // 14 ÷ 10, 13 ÷ 10, 8 ÷ 3, 10 ÷ 4
  expect(response).toMatch(/^response +11.3 ms/); // A 14, B 13, C 8, D 10
  expect(waiting).toMatch(/^ {2}waiting +4.5 ms/);
});

test('--json: a version, what was run, every metric; twice the same bytes', async () => {
  const [first, second] = [await replay('--json'), await replay('--json')];
  expect(second.stdout).toBe(first.stdout);
  const json = JSON.parse(first.stdout);
  expect(json).toMatchObject({
    autellix_summary: 1,
    complete: true,
    trace: { programs: 4, calls: 12 },
    options: { batch: 2 },
  });
  expect(Object.keys(json.metrics)).toEqual(METRICS.map(({ name }) => name));
});

test('files: summary, calls, programs, and a run log that tells the same', async () => {
  const file = (name: string) => join(dir, name);
  const names = { json: 'sum.json', calls: 'calls.csv', programs: 'programs.csv', events: 'run.jsonl' };
  const flags = Object.entries(names).flatMap(([flag, name]) => [`--${flag}`, file(name)]);
  const { code, stdout } = await replay('--policy', 'plas', ...flags);
  expect(code).toBe(0);
  expect(stdout).toContain('4 programs');
  expect(totalWaiting(await readFile(file('sum.json'), 'utf8'))).toBe(12);
  expect((await readFile(file('calls.csv'), 'utf8')).trimEnd().split('\n')).toHaveLength(13);
  expect((await readFile(file('programs.csv'), 'utf8')).trimEnd().split('\n')).toHaveLength(5);
  let waitingUs = 0;
  const header = await readRunLog(file('run.jsonl'), (event) => {
    if (event.type === 'end') waitingUs += event.waitingUs;
  });
  expect(header).toMatchObject({ autellix_run: 1, trace: { calls: 12 }, options: { policy: 'plas' } });
  expect(waitingUs).toBe(12_000);
  await replay('--policy', 'plas', '--single-steps', '--events', file('single.jsonl'));
  expect(await readFile(file('single.jsonl'), 'utf8')).toBe(await readFile(file('run.jsonl'), 'utf8'));
});

test('--events -: the run log to stdout, the table to stderr', async () => {
  const { code, stdout, stderr } = await replay('--policy', 'plas', '--events', '-');
  expect(code).toBe(0);
  expect(stderr).toContain('4 programs');
  await replay('--policy', 'plas', '--events', join(dir, 'piped.jsonl'));
  expect(stdout).toBe(await readFile(join(dir, 'piped.jsonl'), 'utf8'));
});

test('work done for nothing is said above the table and in the JSON', async () => {
  const thrash = join(dir, 'thrash.jsonl');
  const rows = [0, 1, 2, 3].map((k) => ({
    program: `p${k}`,
    call: '1',
    arrival_ms: k,
    input: [[`s${k}`, 900]],
    output: 300,
  }));
  await writeFile(thrash, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const flags = ['--profile', 'unit', '--device-blocks', '100', '--bounds', '2,4', '--beta', '1', '--steps', '1'];
  const { stdout } = await runCli('replay', thrash, ...flags);
  expect(stdout).toMatch(
    /on unit\n[\d.]+ promotions and [\d.]+ demotions a call: .*\n.*See --beta, --bounds\.\n[\d.]+ % of the tokens/,
  );
  const { findings, engines } = JSON.parse((await runCli('replay', thrash, ...flags, '--json')).stdout);
  expect(findings).toMatchObject([
    { kind: 'promotions', beta: 1 },
    { kind: 'recomputation', mean_context_tokens: 1199, device_tokens: 1600, host_tokens: 0 },
  ]);
  expect(engines[0].busy_us).toBeGreaterThan(0);
});

describe('--assert', () => {
  test('holds', async () => {
    const { code, stderr } = await replay(
      ...['--policy', 'plas', '--assert', 'total_waiting_ms == 12', '--assert', 'mean_waiting_ms == 3'],
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '2 assertions hold\n' });
  });

  test('does not hold: exit 1, the value named, the table still there', async () => {
    const { code, stderr, stdout } = await replay(
      '--policy',
      'fcfs',
      '--assert',
      'makespan_ms < 14',
      '--assert',
      'peak_kv_use < 1',
    );
    expect(code).toBe(1);
    expect(stdout).toContain('4 programs');
    expect(stderr).toBe(
      'note: --bounds: no effect under fcfs\nnote: --beta: no effect under fcfs\n' +
        'autellix: assertion failed: makespan_ms < 14: makespan_ms is 14\n' +
        'autellix: assertion failed: peak_kv_use < 1: peak_kv_use is not there\n',
    );
  });

  test('names no metric, or is none: exit 2, nothing run', async () => {
    const { code, stderr, stdout } = await replay('--assert', 'p95_token_latency < 40');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(
      '--assert: no metric p95_token_latency; expected one of docs/measures.md (did you mean p95_token_latency_ms?)',
    );
    expect(await replay('--assert', 'makespan_ms')).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('wrong usage: exit 2, nothing run, nothing written', () => {
  const inDir = (name: string) => join(dir, name);
  test.each([
    ['no such trace', () => ['replay', inDir('absent.jsonl')], 'no such file'],
    ['no trace', () => ['replay'], "autellix: missing required argument 'trace'"],
    ['a typing error', () => ['repaly', trace], 'Did you mean replay?'],
    ['an unknown flag', () => ['replay', trace, '--polcy', 'fcfs'], 'Did you mean --policy?'],
    ['a wrong value', () => ['replay', trace, '--steps', 'x'], "option '--steps <n>' argument 'x' is invalid"],
    ['an unknown policy', () => ['replay', trace, '--policy', 'fifo'], '--policy: "fifo"; expected one of'],
    [
      'a policy file that is not there',
      () => ['replay', trace, '--policy', './no.ts'],
      'no.ts: no such file or folder',
    ],
    ['a folder that is not there', () => ['replay', trace, '--calls', inDir('no/calls.csv')], 'cannot be written'],
    ['an output over the trace', () => ['replay', trace, '--events', trace], '--events: '],
    ['an output to stdout', () => ['replay', trace, '--calls', '-'], '--calls: -; expected the name of a file'],
    ['two outputs to stdout', () => ['replay', trace, '--events', '-', '--json'], '--events: - beside --json'],
    ['an output twice', () => ['replay', trace, '--calls', inDir('x'), '--programs', inDir('x')], '--programs: '],
    ['--json over a trace', () => ['replay', '--json', trace, trace], 'is named already'],
    ['--json that swallowed the trace', () => ['replay', '--json', trace], 'missing required argument'],
    ['a call larger than the pool', () => ['replay', trace, '--device-blocks', '0'], '--device-blocks: 0; expected'],
  ])('%s', async (_, args, message) => {
    const before = readdirSync(dir);
    const { code, stdout, stderr } = await runCli(...args());
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(readdirSync(dir)).toEqual(before);
  });

  test('--json over what is no summary', async () => {
    const other = join(dir, 'other.json');
    await writeFile(other, '{"precious": true}');
    expect((await runCli('replay', trace, '--json', other)).stderr).toContain('holds something else');
    expect(await readFile(other, 'utf8')).toBe('{"precious": true}');
  });
});

test('--check says that the invariants held', async () => {
  expect((await replay('--policy', 'plas', '--check')).stdout).toMatch(/^invariants +held/m);
});

test('a policy of one’s own runs; where it throws or answers nonsense it is named', async () => {
  const write = async (name: string, rank: string) => {
    await writeFile(join(dir, name), `export default { name: 'mine', rank: (call) => ${rank} };`);
    return join(dir, name);
  };
  const lifo = await write('lifo.mjs', '-call.arrivalMs');
  expect((await replay('--policy', lifo)).stdout).toContain('under mine, 1 step a decision');
  const throws = await replay('--policy', await write('throws.mjs', 'call.nothing.there'));
  expect(throws).toMatchObject({ code: 2, stdout: '' });
  expect(throws.stderr).toMatch(/throws\.mjs:1: policy mine: rank\(\) threw for call A\/1: /);
  const nonsense = await replay('--policy', await write('nan.mjs', '"first"'));
  expect(nonsense.code).toBe(2);
  expect(nonsense.stderr).toContain('rank() answered "first"');
});
