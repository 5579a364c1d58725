import { expect, test } from 'vitest';
import { BASELINE_METRICS, type Figures, judge, type VariantFigures } from '../../../src/core/compare/baseline.js';
import { METRICS, metricNamed } from '../../../src/core/measures/metrics.js';

const figures = (metrics: VariantFigures['metrics'], bySeed?: VariantFigures['bySeed']): Figures =>
  new Map([['autellix', { metrics, bySeed }]]);
const ALL = METRICS.map(({ name }) => name);
const worse = (before: Figures, now: Figures, tolerance: number) => judge(before, now, ALL, tolerance).worse;

test('worse is higher for a latency and lower for a throughput; beyond the tolerance', () => {
  const before = figures({ mean_response_ms: 100, tokens_per_s: 50, busy_share: 0.5 });
  const now = figures({ mean_response_ms: 103, tokens_per_s: 48, busy_share: 0.9 });
  expect(judge(before, now, ALL, 0.02)).toEqual({
    figures: 2,
    unknown: [],
    worse: [
      { variant: 'autellix', metric: 'tokens_per_s', before: 50, now: 48, by: 0.04, noise: false },
      { variant: 'autellix', metric: 'mean_response_ms', before: 100, now: 103, by: 0.03, noise: false },
    ],
  });
  expect(worse(before, now, 0.03).map(({ metric }) => metric)).toEqual(['tokens_per_s']);
  expect(judge(now, before, ALL, 0)).toEqual({ figures: 2, unknown: [], worse: [] });
});

test('only the metrics asked for', () => {
  const [before, now] = [
    figures({ mean_response_ms: 1, makespan_ms: 1 }),
    figures({ mean_response_ms: 2, makespan_ms: 2 }),
  ];
  expect(judge(before, now, ['makespan_ms'], 0)).toMatchObject({ figures: 1, worse: [{ metric: 'makespan_ms' }] });
});

test('from nothing to something, and a figure that is gone, are worse by any tolerance', () => {
  const before = figures({ preemptions: 0, mean_response_ms: 5, jain_index: null });
  const now = figures({ preemptions: 1, mean_response_ms: null, jain_index: 0.5 });
  expect(worse(before, now, 10).map(({ metric, now: found }) => [metric, found])).toEqual([
    ['preemptions', 1],
    ['mean_response_ms', null],
  ]);
});

test('a figure that has a value only now is not judged, and told', () => {
  const before = figures({ mean_response_ms: 5, jain_index: null, busy_share: null });
  const now = figures({ mean_response_ms: 5, jain_index: 0.5, makespan_ms: 9, busy_share: 0.5 });
  const unknown = ['autellix.jain_index', 'autellix.makespan_ms'];
  expect(judge(before, now, ['mean_response_ms', 'jain_index', 'makespan_ms', 'busy_share'], 0)).toEqual({
    figures: 1,
    unknown,
    worse: [],
  });
});

test('variants and names that only one side knows are not judged', () => {
  const old = new Map([['old', { metrics: { mean_response_ms: 1 } }]]);
  expect(judge(old, figures({ mean_response_ms: 2 }), ALL, 0)).toEqual({ figures: 0, unknown: [], worse: [] });
  expect(judge(figures({ another: 1 }), figures({ another: 2 }), ALL, 0)).toEqual({
    figures: 0,
    unknown: [],
    worse: [],
  });
});

test('noise: the interval of the differences, seed by seed, spans no change', () => {
  const of = (...values: number[]) =>
    figures({ mean_response_ms: values.reduce((a, b) => a + b) / values.length }, { mean_response_ms: values });
  // differences of 3, −1, 1: mean 1 ± 4.30 · 2 / √3; of 10 each time: no noise, however far the seeds lie apart
  expect(worse(of(10, 20, 30), of(13, 19, 31), 0)).toMatchObject([{ by: 0.05, noise: true }]);
  expect(worse(of(10, 200, 3000), of(20, 210, 3010), 0)).toMatchObject([{ noise: false }]);
  expect(worse(of(10, 20, 30), figures({ mean_response_ms: 21 }), 0)).toMatchObject([{ noise: false }]);
});

test('the short list is of metrics that have a direction', () => {
  for (const name of BASELINE_METRICS) expect(['lower', 'higher']).toContain(metricNamed(name)?.better);
});
