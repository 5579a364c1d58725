import { expect, test } from 'vitest';
import type { CompareFlags } from '../../../src/cli/commands/compare.js';
import { knobsOf } from '../../../src/cli/compare/knobs.js';
import { plansOf } from '../../../src/cli/compare/variants.js';

async function knobs(flags: Partial<CompareFlags> = {}): Promise<string[]> {
  const plans = await plansOf({ seeds: 1, ...flags });
  return knobsOf(plans.map((plan) => ({ ...plan, outcomes: [] })));
}

test('the default comparison: who decides how seldom, and how swaps go', async () => {
  expect(await knobs()).toEqual([
    'Not only policies differ: --steps 1 (vllm-v1), --steps 8 (vllm-opt, mlfq, autellix); ' +
      '--swap per-block (mlfq), --swap batched (autellix). To compare policies alone, add --steps 1 --swap per-block.',
  ]);
});

test('what it advises leaves nothing to advise', async () => {
  expect(await knobs({ steps: 1, swap: 'per-block' })).toEqual([]);
  expect((await knobs({ systems: 'vllm,autellix' }))[0]).toMatch(
    /add --steps 1 --prefill separate --no-prefix-cache\.$/,
  );
  const alike = { steps: 1, prefill: 'separate', prefixCache: false };
  expect(await knobs({ systems: 'vllm,autellix', ...alike })).toEqual([]);
});

test('a host pool is nothing to systems that never swap, and variants differ as they were told to', async () => {
  expect(await knobs({ systems: 'vllm-opt,autellix' })).toEqual([]);
  expect(await knobs({ systems: 'autellix', variant: ['n1: --steps 1'] })).toEqual([]);
  expect(await knobs({ systems: 'vllm-v1', variant: ['autellix: --policy plas --steps 4'] })).toEqual([]);
});

test('systems of one policy differ in nothing but the rest, and that is what is compared', async () => {
  expect(await knobs({ systems: 'vllm,vllm-opt,vllm-v1' })).toEqual([]);
  expect(await knobs({ systems: 'vllm,autellix', policy: 'examples/keep-resident.ts' })).toEqual([]);
});
