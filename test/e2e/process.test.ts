import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { readRunLog } from '../../src/io/read-run-log.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

let dir: string;
beforeAll(async () => {
  await prepare({ packages: false });
  dir = await mkdtemp(join(tmpdir(), 'autellix-process-'));
});

const autellix = (...args: string[]): ChildProcessWithoutNullStreams => spawn(process.execPath, [MAIN, ...args]);

async function read(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text;
}

test('a reader that has seen enough is no error', async () => {
  const child = autellix('systems', '--json');
  child.stdout.destroy();
  const [stderr, [code]] = await Promise.all([read(child.stderr), once(child, 'exit')]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

// The exit code alone tells a script what happened; Windows knows no SIGINT for a child.
test.skipIf(process.platform === 'win32')('Ctrl-C: partial results, marked partial, exit 130', async () => {
  const trace = join(dir, 'long.jsonl');
  const row = (k: number) => ({ program: `p${k}`, call: '1', arrival_ms: k, input: [[`s${k}`, 500]], output: 400 });
  await writeFile(trace, Array.from({ length: 20_000 }, (_, k) => `${JSON.stringify(row(k))}\n`).join(''));
  const file = (name: string) => join(dir, name);
  const flags = ['--single-steps', '--check', '--json', file('sum.json'), '--calls', file('calls.csv')];
  const child = autellix('replay', trace, ...flags, '--events', file('run.jsonl'));
  const output = Promise.all([read(child.stdout), read(child.stderr), once(child, 'exit')]);
  const begun = () => existsSync(file('run.jsonl.partial')) && readFileSync(file('run.jsonl.partial')).length > 1e6;
  while (!begun() && child.exitCode === null) await setTimeout(20);
  child.kill('SIGINT');
  const [stdout, stderr, [code]] = await output;
  expect(code).toBe(130);
  expect(stdout).toMatch(/^[\d,]+ of 20,000 programs \(stopped: partial figures\)$/m);
  expect(stderr).toContain(`partial files: ${file('sum.json.partial')}`);
  for (const name of ['sum.json', 'calls.csv', 'run.jsonl']) expect(existsSync(file(name))).toBe(false);
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
