import { expect, test } from 'vitest';
import { changesOf } from '../../../src/cli/compare/changes.js';
import { parseRunFlags } from '../../../src/cli/run-flags.js';
import { runOptions } from '../../../src/cli/run-options.js';
import { SYSTEMS, type SystemName } from '../../../src/core/settings/systems.js';

async function changes(name: SystemName, ...flags: string[]): Promise<string[]> {
  const system = SYSTEMS.find((one) => one.name === name);
  if (!system) throw new Error(name);
  return changesOf(system, await runOptions({ ...parseRunFlags(flags), system: name }));
}

test.each(SYSTEMS.map(({ name }) => name))('%s alone is what it is', async (name) => {
  expect(await changes(name)).toEqual([]);
  expect(await changes(name, '--max-batch', '4', '--beta', '3', '--device-blocks', '999')).toEqual([]);
});

test('what flags change of it is told', async () => {
  expect(await changes('autellix', '--policy', 'plas', '--steps', '1')).toEqual([
    'policy plas, not atlas',
    'steps 1, not 8',
  ]);
  expect(await changes('mlfq', '--swap', 'batched', '--no-prefix-cache')).toEqual([
    'prefix_cache off, not on',
    'swap_batched on, not off',
  ]);
  expect(await changes('autellix', '--policy', 'examples/shortest-prompt.ts')).toEqual([
    expect.stringMatching(/^policy \S+, not atlas$/),
  ]);
});

test('a host pool changes nothing for a system that never swaps', async () => {
  expect(await changes('vllm-opt', '--host-blocks', '100')).toEqual([]);
  expect(await changes('vllm-opt', '--host-blocks', '100', '--policy', 'plas')).toEqual([
    'policy plas, not fcfs',
    'host_blocks 100, not 0',
  ]);
});
