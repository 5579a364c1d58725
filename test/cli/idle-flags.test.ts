import { expect, test } from 'vitest';
import { idleFlags } from '../../src/cli/idle-flags.js';
import { parseRunFlags } from '../../src/cli/run-flags.js';
import { runOptions } from '../../src/cli/run-options.js';

async function idle(line: string): Promise<string[]> {
  const flags = parseRunFlags(line.split(' '));
  return idleFlags(flags, await runOptions(flags));
}

const QUEUES = '--bounds 1,2 --quanta 1,2 --beta 3 --wait sum';

test.each([
  [
    `--system vllm ${QUEUES} --swap batched`,
    [
      '--bounds: no effect under fcfs',
      '--quanta: no effect under fcfs',
      '--beta: no effect under fcfs',
      '--wait: no effect under fcfs',
      '--swap: no effect under fcfs, which drops KV',
    ],
  ],
  [QUEUES, []],
  [`--policy examples/shortest-prompt.ts ${QUEUES}`, []],
  [`--policy mlfq ${QUEUES}`, ['--wait: no effect under mlfq']],
  ['--policy srpt --levels 3', ['--levels: no effect under srpt']],
  [
    '--balancer locality --threshold 9',
    ['--balancer: no effect with one engine', '--threshold: no effect with one engine'],
  ],
  ['--engines 2 --balancer prefix --threshold 9', ['--threshold: no effect under prefix']],
  ['--engines 2 --balancer locality --threshold 9', []],
  ['--profile unit --host-blocks 9', ['--host-blocks: no effect where KV is unlimited']],
  ['--host-blocks 0 --swap batched', ['--swap: no effect without a host pool (--host-blocks)']],
  ['--no-reserve-full', ['--no-reserve-full: no effect under atlas']],
  ['--system vllm --no-reserve-full --max-batch 3 --steps 2', []],
])('%s', async (line, notes) => {
  expect(await idle(line)).toEqual(notes);
});
