import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTrace } from '../../src/cli/load-trace.js';
import { program } from '../../src/cli/program.js';
import { rowsOf } from '../../src/core/trace/rows.js';
import { temporaryFolder } from '../io/folder.js';

const folder = temporaryFolder();
const call = (t: number, more: object = {}) => ({
  t,
  type: 'n',
  model: 'm',
  in: 130,
  out: 9,
  hash_ids: [1, 2],
  api_time: 2,
  ...more,
});
const session = (id: string, more: object = {}): string =>
  JSON.stringify({
    id,
    block_size: 64,
    hash_id_scope: 'local',
    requests: [call(0), call(9, { out: 0, think_time: 7 })],
    ...more,
  });
let out = '';
let err = '';

beforeEach(() => {
  out = '';
  err = '';
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
});

const run = (...argv: string[]) => program().parseAsync(argv, { from: 'user' });

test('a foreign trace becomes a native one; what was assumed is told on stderr and in the header', async () => {
  const from = folder.put('sessions.jsonl', `${session('a')}\n${session('b')}\n`);
  const to = join(folder.path, 'out.jsonl');
  await run('import', from, '-o', to, '--arrivals', 'uniform:0.5');
  const [header, ...rows] = readFileSync(to, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(header).toEqual({
    autellix_trace: 1,
    name: 'sessions',
    notes: [
      expect.stringMatching(/^assumed: prompts are the same as far as their block hashes are/),
      'repaired: answers of no tokens taken as one token (2 times, first in a)',
      'arrivals: even, 0.5 programs a second',
    ],
  });
  expect(rows).toEqual([
    {
      program: 'a',
      call: '1',
      arrival_ms: 0,
      input: [
        ['a#1', 128],
        ['a/1', 2],
      ],
      output: 9,
      class: 'm',
      thread: 'main',
    },
    {
      program: 'a',
      call: '2',
      after: ['1'],
      delay_ms: 7000,
      input: [
        ['a#1', 128],
        ['a/2', 2],
      ],
      output: 1,
      class: 'm',
      thread: 'main',
    },
    {
      program: 'b',
      call: '1',
      arrival_ms: 2000,
      input: [
        ['b#1', 128],
        ['b/1', 2],
      ],
      output: 9,
      class: 'm',
      thread: 'main',
    },
    {
      program: 'b',
      call: '2',
      after: ['1'],
      delay_ms: 7000,
      input: [
        ['b#1', 128],
        ['b/2', 2],
      ],
      output: 1,
      class: 'm',
      thread: 'main',
    },
  ]);
  expect(err).toBe(`${header.notes.join('\n')}\nimport: 2 programs, 4 calls\n`);
  expect(out).toBe('');
});

test('a foreign trace read directly is the same as imported first; its arrivals are drawn and told', async () => {
  const from = folder.put('two.jsonl', `${session('a')}\n${session('b')}\n`);
  const to = join(folder.path, 'two.imported.jsonl.gz');
  await run('import', from, '--seed', '5', '-o', to);
  const direct = await loadTrace([from], { seed: 5 });
  expect([...rowsOf((await loadTrace([to], {})).trace)]).toEqual([...rowsOf(direct.trace)]);
  expect(direct.notes.slice(-2)).toEqual([
    'assumed: the trace does not say when programs arrive',
    'arrivals: Poisson, 0.1 programs a second (seed 5)',
  ]);
  expect(direct.trace.arrivalUs[2]).toBeGreaterThan(0);
});

test('a header is kept, with what was done added', async () => {
  const native =
    '{"autellix_trace":1,"name":"n","seed":3,"notes":"before","extra":[1]}\n{"program":"p","call":"1","arrival_ms":5,"input":[["s",1]],"output":1}\n';
  await run('import', folder.put('native.jsonl', native), '-o', '-', '--repeat', '2');
  const [header, ...rows] = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(header).toEqual({
    autellix_trace: 1,
    name: 'n',
    seed: 3,
    notes: ['before', 'repeat: 2 copies of every program'],
    extra: [1],
  });
  expect(rows.map((row) => row.program)).toEqual(['p', 'p~2']);
});

test('wrong flags are refused before anything is read', async () => {
  await expect(run('import', 'missing', '-o', 'x', '--arrivals', 'poisson')).rejects.toThrow(
    '--arrivals: "poisson"; expected trace',
  );
  await expect(run('import', 'missing', '-o', 'x', '--repeat', '0')).rejects.toThrow(
    'Expected a whole number above 0.',
  );
  await expect(run('import', 'missing', '-o', 'x', '--seed', '-1')).rejects.toThrow('from 0 to 4294967295');
  await expect(run('import', 'missing')).rejects.toThrow("required option '-o, --output <file>'");
});

test('the schema of a trace is that of its lines', async () => {
  await run('schema', 'trace');
  const [row, header] = JSON.parse(out).anyOf;
  expect(row.required).toEqual(['program', 'call', 'input', 'output']);
  expect(row.properties.output).toMatchObject({ type: 'integer', minimum: 1, maximum: 2147483647 });
  expect(row.additionalProperties).toBe(false);
  expect(header.required).toEqual(['autellix_trace']);
});

test('the schema of a profile asks for what has no default', async () => {
  await run('schema', 'profile');
  expect(JSON.parse(out)).toMatchObject({ type: 'object', required: ['base_ms'] });
});
