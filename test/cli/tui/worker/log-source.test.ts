import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LogSource } from '../../../../src/cli/tui/worker/log-source.js';
import { plainOptions } from '../../../../src/core/settings/plain-options.js';
import { options } from '../../../core/live/run.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'autellix-log-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const GOOD = { ...plainOptions(options({ policy: 'plas' })), policy: 'mine' } as Record<string, unknown>;

const read = (options: object, ...events: object[]) => readAll(options, 1, events);
const readOf = (calls: number, ...events: object[]) => readAll(GOOD, calls, events);

async function readAll(options: object, calls: number, events: readonly object[]): Promise<LogSource> {
  const file = join(folder, 'run.jsonl');
  const header = { autellix_run: 1, trace: { name: 't', programs: 1, calls }, options };
  writeFileSync(file, [header, ...events].map((line) => `${JSON.stringify(line)}\n`).join(''));
  return LogSource.read(file);
}

test('a policy of the user’s own is known by its name', async () => {
  expect((await read(GOOD)).name).toBe('mine');
});

test.each([
  [{ engines: 1e9 }, 'run.jsonl:1: options.engines: 1000000000; expected a whole number from 1 to 4096'],
  [{ batch: 1e300 }, 'options.batch: 1e+300; expected a whole number from 1'],
  [{ bounds: [2, 1e300] }, 'options.bounds[1]: 1e+300; expected at most'],
  [{ bounds: undefined }, 'options.bounds: missing; expected a list'],
  [{ policy: undefined }, 'options.policy: missing; expected a name'],
  [{ profile: { base_ms: 1e300 } }, 'options.profile.base_ms: 1e+300'],
])('options that no run can have: %j', async (wrong, message) => {
  await expect(read({ ...GOOD, ...wrong })).rejects.toThrow(message);
});

const ARRIVE = {
  type: 'arrive',
  t: 0,
  engine: 0,
  program: 0,
  root: true,
  programId: 'p',
  promptTokens: 1,
  outputTokens: 1,
};
const arrive = (call: number, after?: number[]) => ({ ...ARRIVE, call, callId: String(call), after, delayUs: 0 });

test('calls that come after each other in a circle are refused', async () => {
  await expect(read(GOOD, arrive(0, [0]))).rejects.toThrow('run.jsonl:2: call: 0 comes before itself');
  await expect(readOf(2, arrive(0, [1]), arrive(1, [0]))).rejects.toThrow(
    'run.jsonl:3: call: 1 comes before a call that is already there',
  );
  // it says so twice: the second time counts for nothing
  const { shape } = await readOf(2, arrive(0), arrive(1, [0]), arrive(0, [1]));
  expect([...shape.parents.values]).toEqual([0]);
});

const PREEMPT = { type: 'preempt', t: 1, engine: 0, call: 0 };
const CHANGE = { type: 'change', t: 1, engine: -1, options: { beta: 3 } };

test.each([
  [{ ...PREEMPT, engine: 1 }, 'run.jsonl:2: engine: 1; expected one of 1, from 0'],
  [{ ...PREEMPT, engine: -1 }, 'run.jsonl:2: engine: -1; expected a whole number from 0'],
  [{ ...CHANGE, engine: 0 }, 'run.jsonl:2: engine: 0; expected -1'],
  [{ ...CHANGE, options: null }, 'run.jsonl:2: options: null; expected a JSON object'],
  [{ ...CHANGE, options: { beta: 1e300 } }, 'run.jsonl:2: options.beta: 1e+300; expected at most'],
  [{ ...CHANGE, options: { policy: null } }, 'run.jsonl:2: options.policy: null; expected a name'],
  [{ ...CHANGE, options: { quanta: '1234567' } }, 'run.jsonl:2: options.quanta: "1234567"; expected a list'],
  [{ ...CHANGE, options: { bounds: 'x' } }, 'run.jsonl:2: options.bounds: "x"; expected a list'],
])('events that the run cannot have: %j', async (wrong, message) => {
  await expect(read(GOOD, wrong)).rejects.toThrow(message);
});

test('a change is held to the options that the one before it left', async () => {
  const one = { ...CHANGE, options: { bounds: [1000] } };
  const other = { ...CHANGE, options: { quanta: [500] } };
  expect((await read(GOOD, one, other)).recording.ahead).toBe(2);
  await expect(read(GOOD, other)).rejects.toThrow('run.jsonl:2: options.quanta: 1 beside 2 bounds');
});

test('what the machine of a log of before took once is no matter of the run', async () => {
  const reference = { of: 'tiny on wasm', block_tokens: 16, warm_decode_ms: 1, prompt_ms: 2 };
  const profile = { ...(GOOD.profile as object), reference };
  expect((await read({ ...GOOD, profile })).name).toBe('mine');
});

test('what a log of before does not say is as it is by default', async () => {
  const { reserve_full: _, profile: __, ...old } = GOOD;
  const log = await read(old, { ...CHANGE, options: { policy: 'other' } });
  expect(log.recording.state.options).toMatchObject({ reserve_full: true, profile: { prefill: 'chunked' } });
});
