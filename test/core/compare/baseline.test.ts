import { expect, test } from 'vitest';
import { type Figures, worseThan } from '../../../src/core/compare/baseline.js';

const figures = (metrics: Record<string, number | null>): Figures => new Map([['autellix', metrics]]);

test('worse is higher for a latency and lower for a throughput; beyond the tolerance', () => {
  const before = figures({ mean_response_ms: 100, tokens_per_s: 50, busy_share: 0.5 });
  const now = figures({ mean_response_ms: 103, tokens_per_s: 48, busy_share: 0.9 });
  expect(worseThan(before, now, 0.02)).toEqual([
    { variant: 'autellix', metric: 'tokens_per_s', before: 50, now: 48, by: 0.04 },
    { variant: 'autellix', metric: 'mean_response_ms', before: 100, now: 103, by: 0.03 },
  ]);
  expect(worseThan(before, now, 0.03).map(({ metric }) => metric)).toEqual(['tokens_per_s']);
  expect(worseThan(now, before, 0)).toEqual([]);
});

test('from nothing to something, and a figure that is gone, are worse by any tolerance', () => {
  const before = figures({ preemptions: 0, mean_response_ms: 5, mean_kv_use: null });
  const now = figures({ preemptions: 1, mean_response_ms: null, mean_kv_use: 0.5 });
  expect(worseThan(before, now, 10).map(({ metric, now: found }) => [metric, found])).toEqual([
    ['preemptions', 1],
    ['mean_response_ms', null],
  ]);
});

test('variants and names that only one side knows are not judged', () => {
  expect(worseThan(new Map([['old', { mean_response_ms: 1 }]]), figures({ mean_response_ms: 2 }), 0)).toEqual([]);
  expect(worseThan(figures({ another: 1 }), figures({ another: 2 }), 0)).toEqual([]);
});
