import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { readRunLog } from '../../src/io/read-run-log.js';
import { type Running, run, start } from './autellix.js';

let trace: string;
let dir: string;
beforeAll(async () => {
  await prepare({ packages: false });
  trace = join(await mkdtemp(join(tmpdir(), 'autellix-process-')), 'long.jsonl');
  const row = (k: number) => ({ program: `p${k}`, call: '1', arrival_ms: k, input: [[`s${k}`, 500]], output: 400 });
  await writeFile(trace, Array.from({ length: 20_000 }, (_, k) => `${JSON.stringify(row(k))}\n`).join(''));
});
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'autellix-process-'));
});

/** Waits until a file that is being written holds so much. */
async function written(bytes: number, { child }: Running): Promise<void> {
  const there = () => readdirSync(dir).some((name) => name.startsWith('.autellix-') && size(join(dir, name)) > bytes);
  while (!there() && child.exitCode === null) await setTimeout(5);
}

const size = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

test('a reader that has seen enough is no error', async () => {
  const { child, ended } = start(['systems', '--json']);
  child.stdout?.destroy();
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
});

test('a reader that has seen enough ends what makes much', async () => {
  const { child, ended } = start(['generate', 'react', '--programs', '10000000']);
  child.stdout?.once('data', () => child.stdout?.destroy());
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
});

// The exit code alone tells a script what happened; Windows knows no SIGINT for a child.
describe.skipIf(process.platform === 'win32')('interrupted', () => {
  const SLOW = ['--single-steps', '--check'];
  const FAST = ['--system', 'none', '--policy', 'fcfs', '--profile', 'unit', '--max-batch', '64', '--repeat', '3'];

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s: partial results, marked partial, exit %d', async (signal, code) => {
    const file = (name: string) => join(dir, name);
    await writeFile(file('calls.csv.partial'), 'precious');
    const flags = [...SLOW, '--json', file('sum.json'), '--calls', file('calls.csv'), '--events', file('run.jsonl')];
    const replay = start(['replay', trace, ...flags]);
    await written(1e6, replay);
    replay.child.kill(signal);
    if (signal === 'SIGHUP') replay.child.kill(signal);
    const { stdout, stderr, ...how } = await replay.ended;
    expect(how).toEqual({ code });
    expect(stdout).toMatch(/^[\d,]+ of 20,000 programs \(stopped: partial figures\)$/m);
    const names = ['sum.json.partial', 'calls.csv.2.partial', 'run.jsonl.partial'];
    expect(stderr).toContain(`; partial files: ${names.map(file).join(', ')}\n`);
    expect(readdirSync(dir).sort()).toEqual([...names, 'calls.csv.partial'].sort());
    expect(readFileSync(file('calls.csv.partial'), 'utf8')).toBe('precious');
    const { complete, metrics } = JSON.parse(readFileSync(file('sum.json.partial'), 'utf8'));
    expect(complete).toBe(false);
    let ended = 0;
    let done: unknown;
    await readRunLog(file('run.jsonl.partial'), (event) => {
      if (event.type === 'end') ended++;
      if (event.type === 'done') done = event.complete;
    });
    expect({ ended, done }).toEqual({ ended: metrics.calls_ended, done: false });
  });

  test('twice: at once, and nothing is left', async () => {
    const replay = start(['replay', trace, ...SLOW, '--events', join(dir, 'run.jsonl')]);
    await written(1e5, replay);
    for (let k = 0; k < 400 && replay.child.exitCode === null; k++) {
      replay.child.kill('SIGINT');
      await setTimeout(5);
    }
    const { code, stderr } = await replay.ended;
    expect(code).toBe(130);
    expect(stderr).toContain('autellix: interrupted: nothing was written');
    expect(readdirSync(dir)).toEqual([]);
  });

  test.each([
    ['generate', 'SIGINT', 130],
    ['generate', 'SIGTERM', 143],
    ['generate', 'SIGHUP', 129],
    ['import', 'SIGINT', 130],
    ['replay', 'SIGTERM', 143],
  ] as const)('%s while it writes: %s, and nothing is left', async (command, signal, code) => {
    const out = join(dir, 'out');
    const args = {
      generate: ['generate', 'react', '--programs', '1000000', '-o', out],
      import: ['import', trace, '--repeat', '20', '-o', out],
      replay: ['replay', trace, ...FAST, '--calls', out, '--programs', `${out}2`],
    }[command];
    const running = start(args);
    await written(1, running);
    running.child.kill(signal);
    const { stderr, ...how } = await running.ended;
    expect(how).toEqual({ code, stdout: '' });
    expect(stderr).toMatch(/autellix: interrupted: nothing was written\n$/);
    expect(readdirSync(dir)).toEqual([]);
  });
});

test('a second run beside the first: each its own file', async () => {
  const out = join(dir, 'calls.csv');
  const runs = [1, 2, 3].map(() => run(['replay', trace, '--sample', '3000', '--calls', out]));
  for (const { code } of await Promise.all(runs)) expect(code).toBe(0);
  expect(readFileSync(out, 'utf8').trimEnd().split('\n')).toHaveLength(3001);
  expect(readdirSync(dir)).toEqual(['calls.csv']);
});
