import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InputError } from '../../../src/core/errors.js';
import { EngineDied, EngineProcess } from '../../../src/engine/process/engine-process.js';
import { HELLO, STEP } from './requests.js';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function ended(pid: number): Promise<boolean> {
  for (let waited = 0; waited < 20_000 && isAlive(pid); waited += 20) await setTimeout(20);
  return !isAlive(pid);
}

describe('one engine process', () => {
  let engine: EngineProcess;
  beforeAll(async () => {
    engine = await EngineProcess.start(HELLO);
  });
  afterAll(() => engine.close());

  test('says what it has', () => {
    expect(engine.ready).toEqual({ type: 'ready', backend: 'wasm', model: 'tiny', vocab: 2048 });
  });

  test('does works, the same for the same input', async () => {
    const first = await engine.ask(STEP);
    expect(first.stepUs).toHaveLength(3);
    expect((await engine.ask(STEP)).next).toEqual(first.next);
  });

  test('a work it cannot do is an error, and it goes on', async () => {
    const wrong = { ...STEP, members: [{ ...STEP.members[0], blocks: Int32Array.of(8) }] };
    await expect(engine.ask(wrong)).rejects.toThrow('a work the engine cannot do: block 8');
    await expect(engine.ask({ ...STEP, steps: -1 })).rejects.toThrow('not of the protocol: steps');
    expect((await engine.ask(STEP)).next).toHaveLength(3);
  });

  test('is asked one thing at a time', async () => {
    const first = engine.ask(STEP);
    await expect(engine.ask(STEP)).rejects.toThrow('asked twice at a time');
    await first;
  });

  test('Ctrl-C is its parent’s to answer', async () => {
    process.kill(engine.pid, 'SIGINT');
    expect((await engine.ask(STEP)).next).toHaveLength(3);
  });

  test('killed: the question at hand and every later one say so', async () => {
    process.kill(engine.pid, 'SIGSTOP'); // else it may have answered before it dies
    const asked = engine.ask(STEP);
    process.kill(engine.pid, 'SIGKILL');
    await expect(asked).rejects.toThrow(EngineDied);
    await expect(engine.ask(STEP)).rejects.toThrow('SIGKILL');
  });
});

test('ends when it is closed', async () => {
  const engine = await EngineProcess.start(HELLO);
  await engine.close();
  expect(isAlive(engine.pid)).toBe(false);
});

test.each([
  ['model', { model: 'tinny' }, 'model: no model "tinny"'],
  ['backend', { backend: 'wsam' }, 'backend: no backend "wsam"'],
  ['engine', { engine: 'tf' }, 'engine: no engine "tf"'],
])('a %s that cannot be had is wrong input', async (_, wrong, message) => {
  const start = EngineProcess.start({ ...HELLO, ...wrong });
  await expect(start).rejects.toThrow(InputError);
  await expect(start).rejects.toThrow(message);
});

// on Windows a kill closes no pipe in time
test.skipIf(process.platform === 'win32')('no orphan stays when its parent is killed', async () => {
  const script = fileURLToPath(new URL('parent.ts', import.meta.url));
  const parent = spawn(process.execPath, ['--import', 'jiti/register', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [text] = await once(parent.stdout, 'data');
  const pid = Number(text);
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  expect(await ended(pid)).toBe(true);
});
