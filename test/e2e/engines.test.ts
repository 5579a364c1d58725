import { type ChildProcessWithoutNullStreams, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { loadProfile } from '../../src/engine/load-profile.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const FIGURE2 = fileURLToPath(new URL('../../traces/figure2.jsonl', import.meta.url));
const REAL = ['--engine', 'tfjs', '--backend', 'wasm'];

let dir: string;
let long: string;
beforeAll(async () => {
  await prepare({ packages: false });
  dir = await mkdtemp(join(tmpdir(), 'autellix-engines-'));
  long = join(dir, 'long.jsonl');
  const row = (k: number) => ({ program: `p${k}`, call: '1', arrival_ms: k, input: [[`s${k}`, 60]], output: 400 });
  await writeFile(long, Array.from({ length: 8 }, (_, k) => `${JSON.stringify(row(k))}\n`).join(''));
});

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function start(...args: string[]): { child: ChildProcessWithoutNullStreams; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [MAIN, ...args], { detached: true });
  onTestFinished(() => kill(-(child.pid as number)));
  const read = async (stream: NodeJS.ReadableStream): Promise<string> => {
    let text = '';
    for await (const chunk of stream) text += chunk;
    return text;
  };
  const ended = Promise.all([read(child.stdout), read(child.stderr), once(child, 'exit')]);
  return { child, ended: ended.then(([stdout, stderr, [code]]) => ({ code, stdout, stderr })) };
}

/** A process, or the group of one, unless it has ended. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const autellix = (...args: string[]): Promise<Ended> => start(...args).ended;

/** The engine's process, once there is one, and `ms` later: it loads its model and warms up first. */
async function engineOf(parent: ChildProcessWithoutNullStreams, ms = 3000): Promise<number> {
  for (let tries = 0; tries < 600; tries++) {
    await setTimeout(50);
    try {
      const pid = Number(execFileSync('pgrep', ['-P', String(parent.pid)], { encoding: 'utf8' }).trim());
      await setTimeout(ms);
      return pid;
    } catch {} // no child yet
  }
  throw new Error('no engine was started');
}

const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('replay: every call really decoded, and checked', async () => {
  const { code, stdout, stderr } = await autellix('replay', FIGURE2, ...REAL, '--verify', '--check', '--json');
  expect(stderr).toContain('checked 12 calls, 27 tokens: all the same');
  expect(code).toBe(0);
  const { complete, decoder, metrics } = JSON.parse(stdout);
  expect(complete).toBe(true);
  expect(decoder).toEqual({ engine: 'tfjs', backend: 'wasm', model: 'tiny', seed: 0 });
  // of 27 tokens the first of each of the 12 calls comes of its prompt
  expect(metrics.decode_tokens).toBe(15);
});

test('compare: the same for every variant', async () => {
  const args = ['--systems', 'vllm,autellix', '--engines', '2', '--verify', '--format', 'csv'];
  const { code, stdout, stderr } = await autellix('compare', FIGURE2, ...REAL, ...args);
  expect(stderr.match(/27 tokens: all the same/g)).toHaveLength(2);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^autellix,mean_response_ms,ms,[\d.]+,/m);
});

/** Tells the processes of a parent; Windows has none, nor process groups and signals for them. */
const hasPgrep = spawnSync('pgrep', ['-V']).error === undefined;

describe.skipIf(process.platform === 'win32' || !hasPgrep)('when something ends', () => {
  test('Ctrl-C while a calibration starts its engines ends it at once, and leaves nothing', async () => {
    const { child, ended } = start('calibrate', '--backend', 'wasm', '-o', join(dir, 'none.json'));
    const pid = await engineOf(child, 0);
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect({ code, stderr }).toEqual({
      code: 130,
      stderr: 'starting engines\nautellix: interrupted: nothing was written\n',
    });
    for (let tries = 0; alive(pid) && tries < 100; tries++) await setTimeout(50);
    expect(alive(pid)).toBe(false);
    expect(readdirSync(dir).filter((name) => /none|^\.autellix-/.test(name))).toEqual([]);
  });

  test('kill -9 of an engine: its calls are recomputed, and the same tokens come out', {
    timeout: 240_000,
  }, async () => {
    const log = join(dir, 'lost.jsonl');
    const outputs = ['--verify', '--check', '--json', '--events', log];
    const killed = async (ms: number): Promise<Ended> => {
      const { child, ended } = start('replay', long, ...REAL, '--token-scale', '2', ...outputs);
      kill(await engineOf(child, ms));
      return ended;
    };
    const lost = () => existsSync(log) && readFileSync(log, 'utf8').includes('"engine-lost"');
    // a slow machine still loads by then, and a quick one is over
    let run = await killed(3000);
    for (const ms of [1000, 8000, 20_000]) if (!lost()) run = await killed(ms);
    expect(lost()).toBe(true);
    const { code, stdout, stderr } = run;
    expect(stderr).toContain('note: engine 0 died (SIGKILL); a new one recomputes its calls');
    expect(stderr).toMatch(/checked 8 calls, 6,400 tokens(, \d+ of them ties within float noise)?: all the same/);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).complete).toBe(true);
  });

  test('Ctrl-C: partial figures, exit 130, and no orphan', async () => {
    const { child, ended } = start('replay', long, ...REAL, '--token-scale', '20');
    const engine = await engineOf(child);
    process.kill(-(child.pid as number), 'SIGINT'); // as a terminal does: to the whole group
    const { code, stdout } = await ended;
    expect(code).toBe(130);
    expect(stdout).toContain('stopped: partial figures');
    expect(alive(engine)).toBe(false);
  });
});

describe('refuses before an engine starts', () => {
  test.each([
    [['--verify'], '--verify: of no use on a modelled engine; expected --engine tfjs too'],
    [['--model', 'small'], '--model: of no use on a modelled engine'],
    [[...REAL, '--model', 'smal'], '--model: no model "smal"; expected tiny, small, medium or a folder'],
    [[...REAL, '--device-blocks', 'unlimited'], '--device-blocks: unlimited; expected a number'],
    [[...REAL, '--policy', 'priority', '--steps', '1'], '--policy: priority with a prefix cache'],
  ])('%s', async (args, message) => {
    const { code, stdout, stderr } = await autellix('replay', FIGURE2, ...args);
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });
});

test('compare names the variant that no real engine can follow before any is run', async () => {
  const variant = ['--systems', 'vllm-v1', '--variant', 'endless: --device-blocks unlimited'];
  const { code, stdout, stderr } = await autellix('compare', FIGURE2, ...REAL, ...variant);
  expect(stderr).toMatch(/^autellix: endless: .*unlimited; expected a number/);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});

test('calibrate writes a profile, and fidelity sets it beside the real engine', async () => {
  const file = join(dir, 'mine.json');
  const small = ['--max-batch', '2', '--token-budget', '16', '--device-blocks', '40', '--host-blocks', '8'];
  const calibrated = await autellix('calibrate', '--backend', 'wasm', '--rounds', '1', ...small, '-o', file);
  expect(calibrated.code).toBe(0);
  expect(calibrated.stderr).toMatch(/^starting engines\nmeasuring tiny on wasm\nmeasuring tiny on wasm: 10 %\n/);
  expect(calibrated.stderr).toContain(`measuring tiny on wasm: 100 %\nwrote ${file}: --profile`);
  expect(calibrated.stdout).toMatch(/^steps +\d+ +-?\d+\.\d{4} /m);
  const profile = await loadProfile(file);
  expect(profile).toMatchObject({ name: 'mine', batch: 2, token_budget: 16, device_blocks: 40, host_blocks: 8 });
  expect(profile.derivation?.[0]).toContain('model tiny on wasm');
  const args = ['--profile', file, '--backend', 'wasm', '--runs', '1', '--json'];
  const { code, stdout } = await autellix('fidelity', FIGURE2, ...args);
  expect(code).toBe(0);
  const { figures } = JSON.parse(stdout);
  const response = figures.find(({ metric }: { metric: string }) => metric === 'mean_response_ms');
  expect(response.error).toBeCloseTo(response.modelled / response.runs[0] - 1);
});
