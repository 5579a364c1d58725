import { expect, test } from 'vitest';
import type { Variant } from '../../../src/core/compare/comparison.js';
import { findingsOf } from '../../../src/core/compare/findings.js';
import { optionsFor } from '../../../src/core/settings/systems.js';
import { profileNamed } from '../../../src/engine/profiles/index.js';

const variant = (...seeds: Record<string, number>[]): Variant => ({
  name: 'plas',
  options: optionsFor(undefined, profileNamed('unit'), { policy: 'plas' }),
  outcomes: seeds.map((metrics) => ({
    complete: true,
    metrics: { calls_ended: 10, prefill_tokens: 100, ...metrics },
    groups: [],
  })),
});

test('in how many seeds, and the means over those', () => {
  const calm = { promotions: 0, demotions: 0, recomputed_tokens: 0 };
  const found = findingsOf(variant(calm, { promotions: 10, demotions: 20 }, { promotions: 30, demotions: 40 }, calm));
  expect(found).toEqual([{ finding: { kind: 'promotions', perCall: 2, demotionsPerCall: 3, beta: 10 }, seeds: 2 }]);
});

test('each kind by itself; nothing of nothing', () => {
  const found = findingsOf(variant({ promotions: 10, demotions: 0 }, { recomputed_tokens: 50, recomputes: 1 }));
  expect(found.map(({ finding, seeds }) => [finding.kind, seeds])).toEqual([
    ['promotions', 1],
    ['recomputation', 1],
  ]);
  expect(findingsOf(variant({}))).toEqual([]);
});
