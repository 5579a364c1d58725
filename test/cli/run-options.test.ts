import { describe, expect, test } from 'vitest';
import { parseRunFlags } from '../../src/cli/run-flags.js';
import { runOptions } from '../../src/cli/run-options.js';

const optionsOf = (line: string) => runOptions(parseRunFlags(line === '' ? [] : line.split(' ')));
const refusal = async (line: string) => {
  try {
    await optionsOf(line);
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

test('no flags: autellix on an A100', async () => {
  const options = await optionsOf('');
  expect(options).toMatchObject({
    policy: 'atlas',
    steps: 8,
    batch: 256,
    beta: 10,
    engines: 1,
    balancer: 'round-robin',
  });
  expect(options.bounds).toEqual([1000, 2000, 4000, 8000, 16000, 32000, 64000]);
  expect(options.profile).toMatchObject({ name: 'a100-llama3.1-8b', prefix_cache: true, swap_batched: true });
});

test('a system decides what the profile says of the cache; a flag decides both', async () => {
  expect((await optionsOf('--system vllm')).profile).toMatchObject({
    prefix_cache: false,
    prefill: 'separate',
    host_blocks: 0,
  });
  expect((await optionsOf('--system vllm --prefix-cache')).profile.prefix_cache).toBe(true);
  expect((await optionsOf('--no-prefix-cache')).profile.prefix_cache).toBe(false);
});

test('no system at all: the defaults of scheduling.md, section 11', async () => {
  expect(await optionsOf('--system none --profile unit')).toMatchObject({
    policy: 'fcfs',
    steps: 1,
    profile: { device_blocks: null },
  });
});

test('every flag reaches its option', async () => {
  const line =
    '--system mlfq --profile unit --policy plas --max-batch 4 --token-budget 64 --prefill whole --no-prefix-cache --bounds 5,9.5 ' +
    '--quanta 1,2 --beta inf --wait sum --steps 3 --engines 2 --balancer locality --threshold 100 --device-blocks 40 ' +
    '--host-blocks 7 --block-tokens 8 --swap per-block --no-reserve-full';
  expect(await optionsOf(line)).toMatchObject({
    policy: 'plas',
    batch: 4,
    bounds: [5, 9.5],
    quanta: [1, 2],
    beta: null,
    wait: 'sum',
    steps: 3,
    engines: 2,
    balancer: 'locality',
    threshold: 100,
    reserve_full: false,
    profile: {
      token_budget: 64,
      prefill: 'whole',
      prefix_cache: false,
      device_blocks: 40,
      host_blocks: 7,
      block_tokens: 8,
      swap_batched: false,
    },
  });
});

test('words for no limit', async () => {
  const options = await optionsOf('--token-budget none --device-blocks unlimited');
  expect(options.profile).toMatchObject({ token_budget: null, device_blocks: null });
});

test('--levels takes the first bounds', async () => {
  expect((await optionsOf('--levels 3')).bounds).toEqual([1000, 2000]);
  expect((await optionsOf('--levels 1')).bounds).toEqual([]);
});

describe('wrong usage names the flag', () => {
  test.each([
    [
      '--system autelix',
      '--system: "autelix"; expected one of vllm, vllm-opt, vllm-v1, mlfq, autellix, none (did you mean autellix?)',
    ],
    [
      '--policy fifo',
      '--policy: "fifo"; expected one of fcfs, priority, mlfq, plas, atlas, srpt, las-decay (did you mean fcfs?)',
    ],
    ['--policy priority', '--steps: 8 under priority, which decides step by step; expected 1'],
    [
      '--profile h200',
      '--profile: no profile "h200"; expected unit, a100-llama3.1-8b, a100x4-llama3.1-70b, a100x8-falcon-180b, h100-llama3.1-8b, tfjs-tiny or a .json file',
    ],
    ['--max-batch 0', '--max-batch: 0; expected a whole number from 1 to 2147483647'],
    ['--bounds 5,4', '--bounds[1]: 4; expected more than the one before, 5 (ms, ascending)'],
    [
      '--bounds 5,x',
      "option '--bounds <ms,ms>' argument '5,x' is invalid. Expected numbers with commas between, such as 1000,2000.",
    ],
    ['--levels 9', '--levels: 9; expected 1 to 8 (more by --bounds)'],
    ['--levels 2 --bounds 5', '--levels: given beside --bounds, which says it too'],
    ['--levels 2 --quanta 5,6', '--quanta: 2 beside 1 bounds; expected one for each of Q1 … Q(K−1)'],
    ['--beta never', "option '--beta <x>' argument 'never' is invalid. Expected a number, or inf."],
    ['--stepz 3', "unknown option '--stepz' (Did you mean --steps?)"],
    ['--swap none', "option '--swap <how>' argument 'none' is invalid. Allowed choices are batched, per-block."],
    ['extra', 'too many arguments. Expected 0 arguments but got 1.'],
  ])('%s', async (line, message) => {
    expect(await refusal(line)).toBe(message);
  });
});
