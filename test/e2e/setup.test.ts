import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { FakeMachine, outcome } from './fake-machine.js';

beforeAll(() => prepare({ packages: false }));

function machine(...args: ConstructorParameters<typeof FakeMachine>): FakeMachine {
  const made = new FakeMachine(...args);
  onTestFinished(() => made.remove());
  return made;
}

const CPU = 'tensorflow-cpu==2.21.0';
const CUDA = ['tensorflow==2.21.0', 'nvidia-cublas-cu12<13.0,>=12.5'];

/** What is beside the folder that is made: nothing may be left there. */
const beside = (fake: FakeMachine): string[] =>
  existsSync(dirname(fake.native)) ? readdirSync(dirname(fake.native)).filter((name) => name !== 'native') : [];

describe.skipIf(process.platform !== 'linux')('autellix setup native', () => {
  test('fetches, compiles, proves, and says what it did and how to undo it', async () => {
    const fake = machine();
    const { code, stdout, stderr } = await fake.run('setup', 'native');
    expect(code).toBe(0);
    expect(stdout).toBe(
      `The native backend is set up and computes: TensorFlow 9.9.9, on the CPU.\n` +
        `It lies in ${fake.native}; nothing else was changed. Engines take it by themselves.\n` +
        `To undo it: rm -r ${fake.native}\n`,
    );
    expect(stderr).toMatch(/^npm: .*\npip: tensorflow-cpu 2\.21\.0.*\ng\+\+: .*\nproof: .*\n$/);
    const calls = fake.calls.map((call) => call.split(' ').slice(0, 2).join(' '));
    expect(calls).toEqual(['npm install', 'python3 -c', 'python3 -m', 'python3 -m', 'g++ -O2']);
    expect(fake.calls.at(-1)).toContain('-Wl,-rpath,$ORIGIN/../../../../../python/tensorflow');
    expect(readdirSync(join(fake.native, 'python', 'tensorflow'))).toEqual(['libtensorflow_cc.so.2']);
    expect(beside(fake)).toEqual([]);
  });

  test('once it is there it is left alone, unless it is to be made again', async () => {
    const fake = machine();
    await fake.run('setup', 'native');
    const { length } = fake.calls;
    const again = await fake.run('setup', 'native');
    expect(again.stdout).toMatch(/^The native backend was set up before and computes/);
    expect(fake.calls).toHaveLength(length);
    await fake.run('setup', 'native', '--force');
    expect(fake.calls).toHaveLength(2 * length);
  });

  test('with a GPU: the build with CUDA, and the libraries that it asks for', async () => {
    const fake = machine({ 'nvidia-smi': 'echo "NVIDIA H200"' });
    await fake.run('setup', 'native');
    expect(fake.wheels).toEqual(CUDA);
    // it falls back to the processor, as the driver is too old: to fetch it again would not help
    await fake.run('setup', 'native');
    await fake.run('setup', 'native', '--gpu');
    expect(fake.wheels).toEqual(CUDA);
  });

  test('--no-gpu: the build without CUDA, also where the other one is there and works', async () => {
    const fake = machine({ 'nvidia-smi': 'echo "NVIDIA H200"' });
    fake.env = { FAKE_GPU: '1' };
    expect((await fake.run('setup', 'native')).stdout).toContain('on the GPU');
    expect((await fake.run('setup', 'native', '--no-gpu')).stdout).toMatch(/^The native backend is set up/);
    expect(fake.wheels).toEqual([...CUDA, CPU]);
    await fake.run('setup', 'native', '--no-gpu');
    expect(fake.wheels).toEqual([...CUDA, CPU]);
  });

  test('--gpu where none is seen: once, and who asks for nothing then keeps it', async () => {
    const fake = machine();
    await fake.run('setup', 'native', '--gpu');
    await fake.run('setup', 'native', '--gpu');
    await fake.run('setup', 'native');
    expect(fake.wheels).toEqual(CUDA);
  });

  test("Python's own TensorFlow is used where it lies", async () => {
    const first = machine();
    await first.run('setup', 'native');
    const theirs = join(first.root, 'site', 'tensorflow');
    mkdirSync(join(theirs, 'include', 'tensorflow', 'c'), { recursive: true });
    const fake = machine({
      python3: `touch ${theirs}/libtensorflow_cc.so.2 ${theirs}/include/tensorflow/c/c_api.h; echo ${theirs}`,
    });
    expect((await fake.run('setup', 'native')).code).toBe(0);
    expect(fake.calls.some((call) => call.includes('pip install'))).toBe(false);
    expect(fake.calls.at(-1)).toContain(`-Wl,-rpath,${theirs}`);
    expect(existsSync(join(theirs, 'include'))).toBe(true);
  });

  test.each<[string, ConstructorParameters<typeof FakeMachine>[0], string, string, number]>([
    ['no compiler', { 'g++': null }, 'no C++ compiler (g++)', 'sudo apt-get install g++', 0],
    ['no Python', { python3: null }, 'no Python', 'sudo apt-get install python3', 0],
    ['no npm', { npm: null }, 'no npm', 'nodejs.org', 0],
    [
      'no network for npm',
      { npm: 'echo "npm error code ENOTFOUND" >&2; exit 1' },
      'npm error code ENOTFOUND',
      'npm ping',
      1,
    ],
    ['no pip', { python3: 'exit 1' }, 'python3 has no pip', 'sudo apt-get install python3-pip', 3],
    [
      'no network for pip',
      { python3: 'case "$*" in *"pip install"*) echo "no route"; exit 1;; esac' },
      'pip could not fetch tensorflow-cpu==2.21.0:\nno route',
      'python3 -m pip download',
      4,
    ],
    ['a compiler that fails', { 'g++': 'echo "old.h: no such file" >&2; exit 1' }, 'old.h: no such file', 'CXX=', 5],
  ])('%s: named, with what to type, and nothing is left', async (_, scripts, problem, remedy, calls) => {
    const fake = machine(scripts);
    const { code, stdout, stderr } = await fake.run('setup', 'native');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(problem);
    expect(stderr).toContain(remedy);
    expect(fake.calls).toHaveLength(calls);
    expect(existsSync(fake.native)).toBe(false);
    expect(beside(fake)).toEqual([]);
  });

  test('what does not compute is not set up, and what was there before stays', async () => {
    const fake = machine();
    await fake.run('setup', 'native');
    fake.install('npm', 'mkdir -p node_modules/@tensorflow/tfjs-node-gpu');
    const { code, stderr } = await fake.run('setup', 'native', '--force');
    expect(code).toBe(1);
    expect(stderr).toContain('the native backend does not compute here');
    expect((await fake.run('setup', 'native')).stdout).toContain('was set up before and computes');
    expect(beside(fake)).toEqual([]);
  });

  test('Ctrl-C: exit 130, nothing is left, and the next time it works', async () => {
    const fake = machine({
      'g++': `[ -e "${'$'}{0%/*}/../slow" ] || { touch "${'$'}{0%/*}/../slow"; exec sleep 30; }
while [ "$1" != -o ]; do shift; done
echo compiled > "$2"`,
    });
    const child = fake.start('setup', 'native');
    const ended = outcome(child);
    while (!existsSync(join(fake.root, 'slow')) && child.exitCode === null) await setTimeout(20);
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130, stdout: '' });
    expect(beside(fake)).toEqual([]);
    expect((await fake.run('setup', 'native')).code).toBe(0);
  });

  test('what a killed set-up left is cleared away', async () => {
    const fake = machine();
    mkdirSync(join(`${fake.native}.partial-999999999`, 'node_modules'), { recursive: true });
    await fake.run('setup', 'native');
    expect(beside(fake)).toEqual([]);
  });
});

/** 1.1 GB and a minute: `AUTELLIX_SETUP=1`. */
test.skipIf(!process.env.AUTELLIX_SETUP)(
  'the real thing',
  async () => {
    const fake = machine();
    const env = { ...process.env, XDG_CACHE_HOME: join(fake.root, 'cache') };
    const { spawnSync } = await import('node:child_process');
    const main = join(import.meta.dirname, '../../dist/cli/main.js');
    const { status, stdout } = spawnSync(process.execPath, [main, 'setup', 'native'], { env, encoding: 'utf8' });
    expect(stdout).toContain('computes: TensorFlow 2.21.0');
    expect(status).toBe(0);
  },
  900_000,
);
