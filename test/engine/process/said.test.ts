import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { Said } from '../../../src/engine/process/said.js';

const START = `WARNING: All log messages before absl::InitializeLog() is called are written to STDERR
I0000 00:00:1796018885.920557   31795 port.cc:153] oneDNN custom operations are on.
`;
const ERROR = 'E0000 00:00:1796018886.000001   31795 cuda_executor.cc:10] no memory\n';

let told = '';
vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
  told += text;
  return true;
});

afterEach(() => {
  told = '';
});

function running(): { said: Said; stderr: PassThrough } {
  const stderr = new PassThrough();
  return { said: new Said({ stdout: null, stderr }), stderr };
}

test('a process that fails has told its errors and not how it starts', async () => {
  const { said, stderr } = running();
  stderr.write(START);
  stderr.write(ERROR);
  await setImmediate();
  expect(told).toBe('');
  said.tell();
  expect(told).toBe(ERROR);
});

test('of one that works, lines are passed on as they come, whatever pieces they come in', async () => {
  const { said, stderr } = running();
  stderr.write('loading…\n');
  await setImmediate();
  said.forget();
  for (const char of START + ERROR) stderr.write(char);
  await setImmediate();
  expect(told).toBe(ERROR);
  stderr.end('half a line');
  await setImmediate();
  expect(told).toBe(`${ERROR}half a line`);
});
