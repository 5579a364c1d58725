import { expect, test } from 'vitest';
import { costOf } from '../../src/core/cost.js';
import type { RunEvent } from '../../src/core/events.js';
import { replay } from '../../src/core/replay/replay.js';
import { PROFILE_DEFAULTS } from '../../src/core/settings/profile.js';
import { optionsFor } from '../../src/core/settings/systems.js';
import { TraceBuilder } from '../../src/core/trace/builder.js';

const LINEAR = {
  ...PROFILE_DEFAULTS,
  base_ms: 2,
  per_prefill_token_ms: 0.5,
  per_decode_seq_ms: 0.25,
  per_context_token_ms: 0.125,
};

test('linear: details are not asked for', () => {
  expect(costOf(LINEAR).stepUs(4, 2, 8, { count: 3, contextTokens: 8, pairs: 100 })).toBe(2000 + 2000 + 500 + 1000);
});

test('a scheduling point is paid once a window: N = 2, five decodes after a prompt', () => {
  const builder = new TraceBuilder();
  builder.add({ program: 'p', call: '1', arrival_ms: 0, input: [['s', 3]], output: 6 });
  const profile = { ...PROFILE_DEFAULTS, base_ms: 1, point_ms: 0.25 };
  const steps: number[] = [];
  const told = (singleSteps: boolean): number => {
    let endUs = 0;
    const sink = (event: RunEvent) => {
      if (event.type === 'end') endUs = event.t;
    };
    replay(builder.finish(), { ...optionsFor(undefined, profile), steps: 2 }, { sink, singleSteps });
    return endUs;
  };
  replay(
    builder.finish(),
    { ...optionsFor(undefined, profile), steps: 2 },
    {
      onStep: ({ fromUs, toUs }) => steps.push((toUs - fromUs) / 1000),
      singleSteps: true,
    },
  );
  expect(steps).toEqual([1.25, 1, 1.25, 1, 1.25, 1]);
  expect([told(true), told(false)]).toEqual([6750, 6750]);
});

test('the place of a step: asked for within a window, and soon after a prompt; N = 2, five decodes after a prompt', () => {
  const builder = new TraceBuilder();
  builder.add({ program: 'p', call: '1', arrival_ms: 0, input: [['s', 3]], output: 6 });
  const profile = { ...PROFILE_DEFAULTS, base_ms: 1, point_ms: 0.25, ask_ms: 0.5, after_prompt_ms: 0.4 };
  const options = { ...optionsFor(undefined, profile), steps: 2 };
  const steps: number[] = [];
  let endUs = 0;
  replay(builder.finish(), options, { onStep: ({ fromUs, toUs }) => steps.push(toUs - fromUs), singleSteps: true });
  replay(builder.finish(), options, {
    sink: (event) => {
      if (event.type === 'end') endUs = event.t;
    },
  });
  // a prompt is a work of its own, so the engine is asked again within the window; later windows are one work each
  expect(steps).toEqual([1000 + 250, 1000 + 500 + 400, 1000 + 250 + 200, 1000 + 100, 1000 + 250 + 50, 1000 + 25]);
  expect(endUs).toBe(8025);
});

test('details come on top', () => {
  const cost = costOf({
    ...LINEAR,
    prompts_base_ms: 2,
    prompts_beside_decodes_ms: 0.7,
    per_prompt_ms: 3,
    per_prompt_context_ms: 0.5,
    per_prompt_pair_ms: 0.01,
  });
  const prompts = { count: 2, contextTokens: 2, pairs: 10 };
  expect(cost.stepUs(4, 2, 8, prompts)).toBe(5500 + 2000 + 700 + 6000 + 1000 + 100);
  // without decodes: two sequences less, and nothing beside them
  expect(cost.stepUs(4, 2, 8, prompts) - cost.stepUs(4, 0, 8, prompts)).toBe(700 + 500);
  expect(cost.stepUs(0, 2, 8)).toBe(2000 + 500 + 1000);
});

test('a table is straight between its points, from nothing, and beyond the last', () => {
  const table = costOf({
    ...PROFILE_DEFAULTS,
    token_table_ms: [
      [2, 1],
      [4, 5],
      [8, 6],
    ],
  });
  const ms = (prefill: number, decodes: number) => table.stepUs(prefill, decodes, 0) / 1000;
  expect([ms(1, 0), ms(0, 2), ms(2, 1), ms(4, 0), ms(3, 3), ms(8, 0), ms(12, 0)]).toEqual([0.5, 1, 3, 5, 5.5, 6, 7]);
});

test('so is a table over context', () => {
  const table = costOf({
    ...PROFILE_DEFAULTS,
    base_ms: 1,
    context_table_ms: [
      [100, 2],
      [200, 6],
    ],
  });
  expect([0, 50, 150, 300].map((context) => table.stepUs(0, 1, context))).toEqual([1000, 2000, 5000, 11000]);
});

test('a replay counts prompts and pairs: chunks of 4 and 3, then one decode', () => {
  const builder = new TraceBuilder();
  builder.add({ program: 'p', call: '1', arrival_ms: 0, input: [['s', 7]], output: 2 });
  const profile = {
    ...PROFILE_DEFAULTS,
    token_budget: 4,
    per_prompt_ms: 100,
    per_prompt_context_ms: 10,
    per_prompt_pair_ms: 1,
  };
  const steps: number[] = [];
  replay(builder.finish(), optionsFor(undefined, profile), {
    onStep: ({ fromUs, toUs }) => steps.push((toUs - fromUs) / 1000),
    singleSteps: true,
  });
  // 1 + 2 + 3 + 4, then 5 + 6 + 7; a decode attends too, but by its context
  expect(steps).toEqual([110, 158, 0.001]);
});
