import { expect, test } from 'vitest';
import { diagnose } from '../../../src/core/measures/diagnosis.js';
import { Measures } from '../../../src/core/measures/measures.js';
import { METRICS } from '../../../src/core/measures/metrics.js';
import { summaryOf } from '../../../src/core/measures/summary.js';
import { replay } from '../../../src/core/replay/replay.js';
import type { PolicyName } from '../../../src/core/settings/options.js';
import { PROFILE_DEFAULTS } from '../../../src/core/settings/profile.js';
import { optionsFor } from '../../../src/core/settings/systems.js';
import { TraceBuilder } from '../../../src/core/trace/builder.js';

const optionsOf = (policy: PolicyName, more: object = {}) =>
  optionsFor(
    undefined,
    { ...PROFILE_DEFAULTS, block_tokens: 16, device_blocks: 100, host_blocks: 10, swap_batched: false },
    { policy, ...more },
  );

const FIGURES = {
  calls_ended: 10,
  promotions: 0,
  demotions: 30,
  recomputes: 0,
  recomputed_tokens: 0,
  prefill_tokens: 1000,
  mean_waiting_calls: 50,
  mean_served_calls: 4,
  mean_call_context_tokens: 60,
  max_call_context_tokens: 90,
  swap_share: 0,
};

const found = (figures: Partial<typeof FIGURES>, options = optionsOf('plas')) =>
  diagnose((name) => (({ ...FIGURES, ...figures }) as Record<string, number>)[name] ?? Number.NaN, options);

test('nothing is told of a run in which all is well, nor of one that has no figures yet', () => {
  expect(found({})).toEqual([]);
  expect(found({ promotions: 4, recomputed_tokens: 99, swap_share: 0.09 })).toEqual([]);
  expect(diagnose(() => Number.NaN, optionsOf('plas'))).toEqual([]);
});

test('prompts computed again: what was dropped, and contexts beside the pools, in tokens', () => {
  expect(found({ recomputes: 5, recomputed_tokens: 100 })).toEqual([
    {
      kind: 'recomputation',
      share: 0.1,
      drops: 5,
      dropsPerCall: 0.5,
      callsAtATime: 54,
      meanContextTokens: 60,
      maxContextTokens: 90,
      deviceTokens: 1600,
      hostTokens: 160,
    },
  ]);
  expect(found({ recomputed_tokens: 100 }, optionsOf('fcfs'))).toMatchObject([{ hostTokens: null }]);
  expect(found({ recomputed_tokens: 100 }, optionsOf('plas', { engines: 2 }))).toMatchObject([{ callsAtATime: 27 }]);
});

test('promotions and transfers; the cause comes first', () => {
  expect(found({ promotions: 5, recomputed_tokens: 200, swap_share: 0.25 })).toMatchObject([
    { kind: 'promotions', perCall: 0.5, demotionsPerCall: 3, beta: 10 },
    { kind: 'recomputation', share: 0.2 },
    { kind: 'swapping', share: 0.25, batched: false },
  ]);
});

test('every figure it reads is there, and a real run that thrashes is found out', () => {
  const builder = new TraceBuilder();
  for (let k = 0; k < 4; k++) {
    builder.add({ program: `p${k}`, call: '1', arrival_ms: k, input: [[`s${k}`, 900]], output: 300 });
  }
  const trace = builder.finish();
  const measures = new Measures(trace);
  // room for one call and a half; a quantum of 2 steps, and promotion as soon as a call has waited as long as it was served
  const options = optionsOf('plas', { beta: 1, bounds: [20, 40], profile: { base_ms: 10, host_blocks: 0 } });
  replay(trace, options, { sink: measures.see });
  const { metrics } = summaryOf(measures);
  const names = new Set<string>();
  const kinds = diagnose((name) => {
    names.add(name);
    return metrics[name] ?? Number.NaN;
  }, options).map(({ kind }) => kind);
  expect(kinds).toEqual(['promotions', 'recomputation']);
  const known = new Set(METRICS.map(({ name }) => name));
  expect([...names].filter((name) => !known.has(name))).toEqual([]);
});
