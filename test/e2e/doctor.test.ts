import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { FakeMachine } from './fake-machine.js';

beforeAll(() => prepare({ packages: false }));

function bare(...args: ConstructorParameters<typeof FakeMachine>): FakeMachine {
  const made = new FakeMachine(...args);
  onTestFinished(() => made.remove());
  return made;
}

test('a machine without the native backend: what is in use, how fast, why not better, what to do', async () => {
  const { code, stdout, stderr } = await bare().run('doctor');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Node +v\d+\.\d+\.\d+, \w+ \w+$/m);
  expect(stdout).toMatch(/^Processor +.+, \d+ cores?$/m);
  expect(stdout).toMatch(/^GPU +none that nvidia-smi knows$/m);
  expect(stdout).toMatch(/^Terminal +none: the output goes elsewhere$/m);
  expect(stdout).toMatch(/^tensorflow +- +not set up; `autellix setup native` does it$/m);
  expect(stdout).toMatch(/^wasm, in use +\d+\.\d +TensorFlow\.js 4\.22\.0 in WebAssembly, one core$/m);
  expect(stdout).toMatch(/^for more\nautellix setup native /m);
});

test('a GPU is named; one backend may be asked for; JSON has the figures', async () => {
  const fake = bare({ 'nvidia-smi': 'echo "NVIDIA H200, 143771 MiB"' });
  const { code, stdout } = await fake.run('doctor', '--backend', 'cpu', '--json');
  const { machine, backends, inUse } = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(machine).toMatchObject({ gpus: ['NVIDIA H200, 143771 MiB'], terminal: null, node: expect.any(String) });
  expect(backends.map((one: { name: string }) => one.name)).toEqual(['tensorflow', 'wasm', 'cpu']);
  expect(backends[2].gflops).toBeGreaterThan(0.01);
  expect(inUse).toBe('cpu');
});

test('one that does not compute is exit code 1, one that is none 2', async () => {
  const fake = bare();
  expect((await fake.run('doctor', '--backend', 'tensorflow')).code).toBe(1);
  const wrong = await fake.run('doctor', '--backend', 'webgl');
  expect(wrong).toMatchObject({ code: 2, stdout: '' });
  expect(wrong.stderr).toContain('Allowed choices are tensorflow, wasm, cpu.');
});
