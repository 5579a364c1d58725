import { expect, test } from 'vitest';
import {
  figure,
  figureRatio,
  groupFigure,
  groupRatio,
  isComplete,
  type Variant,
} from '../../../src/core/compare/comparison.js';
import { divisionsOf } from '../../../src/core/compare/groups.js';
import { outcomeOf, responsesOf } from '../../../src/core/compare/outcome.js';
import type { TraceRow } from '../../../src/core/trace/row.js';
import { end, measure, totals } from '../measures/stream.js';

/** Four programs of one call, two of a class; each answers with `tokens` after its response. */
const rows = [
  ['p', 10, 'chat'],
  ['q', 10, 'chat'],
  ['r', 20, 'react'],
  ['s', 20, 'react'],
].map(
  ([program, output, of]) => ({ program, call: '1', arrival_ms: 0, input: [['x', 1]], output, class: of }) as TraceRow,
);

const run = (responsesMs: readonly number[], complete = true) =>
  measure(rows, [
    ...responsesMs.map((ms, k) =>
      end(k, k, { arrivalUs: 0, firstTokenUs: 1000, waitingUs: ms * 1000 - 1000, serviceUs: 1000 }),
    ),
    { type: 'done', t: 1e6, engine: -1, complete, engines: [totals()] },
  ]);

const first = run([100, 200, 400, 400]);
const second = run([50, 201, 800, 404.1]);
const divisions = divisionsOf(first.trace);
const outcome = outcomeOf(second, divisions, responsesOf(first));

test('per group: mean token latency, and who is faster or slower by more than a percent', () => {
  expect(divisions.flatMap(({ groups }) => groups.map(({ name }) => name))).toEqual([
    '10–19 tokens',
    '≥ 20 tokens',
    'chat',
    'react',
  ]);
  expect(outcome.groups[0]).toEqual({
    programs: 4,
    meanTokenLatencyMs: (5 + 20.1 + 40 + 20.205) / 4,
    faster: 1 / 4,
    slower: 2 / 4,
  });
  expect(outcome.groups[3]).toEqual({ programs: 2, meanTokenLatencyMs: (5 + 20.1) / 2, faster: 1 / 2, slower: 0 });
});

test('programs that have not ended count nowhere', () => {
  const partial = outcomeOf(run([100, 200], false), divisions, responsesOf(first));
  expect(partial.groups.map(({ programs }) => programs)).toEqual([2, 2, 0, 2, 0]);
  expect(partial.groups[4]).toEqual({ programs: 0, meanTokenLatencyMs: null, faster: null, slower: null });
});

const variant = (name: string, ...outcomes: Variant['outcomes']): Variant => ({ name, outcomes, options: {} as never });

test('over seeds: means and paired ratios', () => {
  const base = variant('base', outcomeOf(first, divisions, responsesOf(first)), outcome);
  const half = variant('half', outcomeOf(run([50, 100, 200, 200]), divisions, responsesOf(first)));
  expect(figure(half, 'mean_response_ms').mean).toBe(137.5);
  // only the first seed has been run for `half`
  expect(figureRatio(half, base, 'mean_response_ms').ratio).toBeCloseTo(0.5, 12);
  expect(groupRatio(half, base, 3)).toBeCloseTo(0.5, 12);
  expect(groupFigure(base, 0, 'faster')).toBe(1 / 8);
  expect(figure(base, 'no such figure').mean).toBeNaN();
});

test('a run that was stopped has figures, but no ratios: what ended first was quick', () => {
  const base = variant('base', outcomeOf(first, divisions, responsesOf(first)));
  const stopped = variant('stopped', outcomeOf(run([100, 200], false), divisions, responsesOf(first)));
  expect([isComplete(base), isComplete(stopped)]).toEqual([true, false]);
  expect(figure(stopped, 'mean_response_ms').mean).toBe(150);
  expect(figureRatio(stopped, base, 'mean_response_ms').ratio).toBeNaN();
  expect(figureRatio(base, stopped, 'mean_response_ms').ratio).toBeNaN();
  expect(groupRatio(stopped, base, 0)).toBeNaN();
});

test('a hundred thousand classes: every program is looked at once a division', () => {
  const MANY = 100_000;
  const each = Array.from({ length: MANY }, (_, k): TraceRow => {
    return { program: `p${k}`, call: '1', arrival_ms: 0, input: [['x', 1]], output: 1, class: `c${k}` };
  });
  const ended = each.map((_, k) => end(k, k, { arrivalUs: 0, firstTokenUs: 1000, waitingUs: 0, serviceUs: 1000 + k }));
  const done = { type: 'done', t: 1e6, engine: -1, complete: true, engines: [totals()] } as const;
  const measures = measure(each, [...ended, done]);
  const found = outcomeOf(measures, divisionsOf(measures.trace), responsesOf(measures)).groups;
  expect(found).toHaveLength(1 + MANY);
  expect(found[MANY]).toEqual({ programs: 1, meanTokenLatencyMs: (1000 + MANY - 1) / 1000, faster: 0, slower: 0 });
});
