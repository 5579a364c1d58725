import { expect, test } from 'vitest';
import { costOf } from '../../../src/core/cost.js';
import { PROFILE_DEFAULTS } from '../../../src/core/settings/profile.js';
import { validateProfile } from '../../../src/core/settings/profile-schema.js';
import { TraceBuilder } from '../../../src/core/trace/builder.js';
import { calibrate } from '../../../src/engine/calibrate/calibrate.js';
import { measure } from '../../../src/engine/calibrate/measure.js';
import { loadOf } from '../../../src/engine/calibrate/member-shape.js';
import { calibrated } from '../../../src/engine/calibrate/profile.js';
import type { EngineLink } from '../../../src/engine/process/engine-process.js';
import type { WorkRequest } from '../../../src/engine/process/messages.js';

const TRUTH = {
  ...PROFILE_DEFAULTS,
  base_ms: 5,
  per_decode_seq_ms: 0.5,
  per_prompt_ms: 1,
  per_prompt_context_ms: 0.01,
  per_prompt_pair_ms: 0.001,
  token_table_ms: [
    [8, 4],
    [64, 16],
  ],
  context_table_ms: [
    [1024, 1],
    [4096, 10],
  ],
  swap_transfer_ms: 0.2,
  swap_block_ms: 0.05,
} as const;
const PROFILE = { ...PROFILE_DEFAULTS, batch: 8, token_budget: 64, device_blocks: 600, host_blocks: 64 };
const READY = { type: 'ready', backend: 'paper', model: 'exact', vocab: 100 } as const;

/**
 * An engine whose durations are those of a profile, exactly; the first step it is asked for takes `firstUs` more, and decodes
 * alone after a step with a prompt `afterUs`, then half of that, and so on.
 */
function paperEngine(firstUs: number, afterUs: number): EngineLink & { works: number } {
  const cost = costOf(TRUTH);
  let after = 0;
  const engine = {
    ready: READY,
    works: 0,
    ask: async (work: WorkRequest) => {
      engine.works++;
      const { swapOut, swapIn, batchedSwap, members, steps } = work;
      const blocks = swapOut.length + swapIn.length;
      const stepUs = Array.from({ length: steps }, (_, step) => {
        const load = loadOf(
          members.map(({ position, tokens }) => ({
            context: position + step,
            tokens: tokens.length,
            decodes: tokens.length === 1 && position > 0,
          })),
        );
        const us = cost.stepUs(load.prefillTokens, load.decodeSeqs, load.contextTokens, load.prompts);
        const prompted = load.prompts.count > 0;
        const more = (step === 0 ? firstUs : 0) + (prompted ? 0 : after * afterUs);
        after = prompted ? 1 : after / 2;
        return Math.round(us + more);
      });
      const swapUs = cost.swapUs(batchedSwap ? 2 : blocks, blocks);
      return { type: 'done', swapUs, stepUs, next: new Int32Array(steps * members.length) };
    },
    close: async () => {},
  };
  return engine as unknown as EngineLink & { works: number };
}

const alone = (engine: EngineLink) => ({ grid: engine, stage: async () => engine });

test('finds the costs of an engine again, whatever they are', async () => {
  const fit = await calibrate(alone(paperEngine(200, 300)), PROFILE, 2, () => true);
  expect(fit?.steps.r2).toBeGreaterThan(0.9999);
  expect(fit?.swaps.r2).toBeGreaterThan(0.9999);
  expect(Math.abs(fit?.steps.worst ?? 1)).toBeLessThan(0.02);
  const { costs } = fit!;
  expect(costs.point_ms).toBeCloseTo(0.2, 1);
  expect(costs.ask_ms).toBe(costs.point_ms);
  // half of what it takes to be asked, which grid cells of one step cannot tell from what prompts cost
  expect(costs.after_prompt_ms).toBeCloseTo(0.3, 1);
  expect(costs.prompts_base_ms).toBeLessThan(0.1);
  expect(costs.per_prompt_ms).toBeCloseTo(1, 1);
  expect(costs.per_prompt_pair_ms).toBeCloseTo(0.001, 4);
  expect(costs.swap_transfer_ms).toBeCloseTo(0.2, 3);
  expect(costs.swap_block_ms).toBeCloseTo(0.05, 3);

  const profile = calibrated('mine', PROFILE, fit!, READY, 'a machine');
  validateProfile(profile);
  expect(profile).toMatchObject({ name: 'mine', batch: 8, token_budget: 64, device_blocks: 600, host_blocks: 64 });
  expect(profile.derivation?.[0]).toBe('measured by autellix calibrate: model exact on paper, a machine');
});

test('rehearses a trace: no more programs at once than it has, and those of its sizes', async () => {
  const builder = new TraceBuilder();
  for (const program of ['a', 'b', 'c']) {
    builder.add({ program, call: '1', arrival_ms: 0, input: [[program, 50]], output: 9 });
  }
  const samples = await measure(alone(paperEngine(0, 0)), PROFILE, 2, () => true, builder.finish());
  const rehearsed = samples?.steps.filter(({ programs }) => programs !== undefined) ?? [];
  expect([...new Set(rehearsed.map(({ programs }) => programs))].sort()).toEqual([1, 2, 3]);
  const prompts = rehearsed.filter(({ load }) => load.prompts.count > 0);
  expect(new Set(prompts.map(({ load }) => load.prefillTokens % 50))).toContain(0);
  expect(Math.max(...rehearsed.map(({ load }) => load.contextTokens))).toBeLessThan(3 * 59);
});

test('every three rounds another engine takes the stage, and each is closed, also where it is told to stop', async () => {
  const closed: number[] = [];
  const run = async (rounds: number, most: number): Promise<void> => {
    closed.length = 0;
    let begun = 0;
    let told = 0;
    const stage = async (): Promise<EngineLink> => {
      const which = begun++;
      return Object.assign(paperEngine(0, 0), { close: async () => void closed.push(which) });
    };
    await measure({ grid: paperEngine(0, 0), stage }, PROFILE, rounds, () => ++told < most);
  };
  await run(7, Number.POSITIVE_INFINITY);
  expect(closed).toEqual([0, 1, 2]);
  await run(7, 5);
  expect(closed).toEqual([0]);
});

test('stops when it is told to', async () => {
  const engine = paperEngine(0, 0);
  let told = 0;
  expect(await calibrate(alone(engine), PROFILE, 2, () => ++told < 5)).toBeUndefined();
  expect(told).toBe(5);
});
