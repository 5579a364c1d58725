import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseArrivals } from '../../../src/core/trace/arrivals.js';
import { applyLoad, type Load } from '../../../src/core/trace/load.js';
import type { TraceRow } from '../../../src/core/trace/row.js';
import { rowsOf } from '../../../src/core/trace/rows.js';
import { build, problem, row, traceRows } from './traces.js';

const programs = (arrivals: readonly number[]): TraceRow[] =>
  arrivals.map((arrival_ms, k) => row('1', { program: `p${k}`, arrival_ms }));

const arrivalsMs = (rows: readonly TraceRow[], load: Load) =>
  [...applyLoad(build(rows), load).trace.arrivalUs].map((us) => us / 1000);

test('without wishes the trace is the same', () => {
  const trace = build(programs([0, 5]));
  expect(applyLoad(trace, { seed: 7 })).toEqual({ trace, notes: [] });
});

test('uniform arrivals are just 1 / rate apart, in the order of the trace', () => {
  expect(arrivalsMs(programs([900, 0, 500]), { arrivals: { how: 'uniform', rate: 4 } })).toEqual([500, 0, 250]);
});

test('at once is at once', () => {
  expect(arrivalsMs(programs([900, 0, 500]), { arrivals: { how: 'at-once' } })).toEqual([0, 0, 0]);
});

test('Poisson gaps have the mean and the deviation of an exponential', () => {
  const at = arrivalsMs(programs(new Array(20000).fill(0)), { arrivals: { how: 'poisson', rate: 2 }, seed: 1 });
  const gaps = at.slice(1).map((ms, k) => ms - at[k]);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const deviation = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length);
  expect(at[0]).toBe(0);
  expect(mean).toBeGreaterThan(490);
  expect(mean).toBeLessThan(510);
  expect(deviation / mean).toBeCloseTo(1, 1);
});

test('the rate is scaled from the first arrival on', () => {
  expect(arrivalsMs(programs([100, 200, 400]), { rateScale: 2 })).toEqual([100, 150, 250]);
  expect(arrivalsMs(programs([0, 0]), { arrivals: { how: 'uniform', rate: 1 }, rateScale: 4 })).toEqual([0, 250]);
});

test("a program's later roots keep their distance from its first", () => {
  const rows = [...programs([100, 200]), row('2', { program: 'p1', arrival_ms: 230 })];
  expect(arrivalsMs(rows, { rateScale: 10 })).toEqual([100, 110, 140]);
  expect(arrivalsMs(rows, { arrivals: { how: 'at-once' } })).toEqual([0, 0, 30]);
});

test('delays are scaled, arrivals are not', () => {
  const rows = [row('1', { arrival_ms: 7 }), row('2', { after: ['1'], delay_ms: 3 })];
  const { trace, notes } = applyLoad(build(rows), { delayScale: 0.5 });
  expect([...trace.delayUs]).toEqual([0, 1500]);
  expect(trace.arrivalUs[0]).toBe(7000);
  expect(notes).toEqual(['delays: 0.5 times as long']);
});

test('repeat plays the trace again at the same rate, with nothing but system prompts in common', () => {
  const rows: TraceRow[] = [
    row('1', {
      program: 'a',
      input: [
        ['sys:x', 5],
        ['own', 5],
      ],
      output_segment: 'said',
    }),
    row('2', {
      program: 'a',
      after: ['1'],
      input: [
        ['@1', 15],
        ['said', 1],
      ],
    }),
    row('1', { program: 'b', arrival_ms: 100, input: [['own', 3]] }),
  ];
  const copies = [...rowsOf(applyLoad(build(rows), { repeat: 2 }).trace)];
  expect(copies.slice(0, 3)).toEqual([...rowsOf(build(rows))]);
  expect(copies.slice(3)).toMatchObject([
    {
      program: 'a~2',
      call: '1',
      arrival_ms: 200,
      input: [
        ['sys:x', 5],
        ['own~2', 5],
      ],
      output_segment: 'said~2',
    },
    {
      program: 'a~2',
      call: '2',
      after: ['1'],
      input: [
        ['@1', 15],
        ['said~2', 1],
      ],
    },
    { program: 'b~2', call: '1', arrival_ms: 300, input: [['own~2', 3]] },
  ]);
});

test('copies never get a name that is taken', () => {
  const rows = [row('1', { program: 'a' }), row('1', { program: 'a~2' })];
  expect(applyLoad(build(rows), { repeat: 2 }).trace.programs).toEqual(['a', 'a~2', 'a~~2', 'a~2~~2']);
});

test('a sample is as large as asked, drawn by the seed, in the order of the trace', () => {
  const trace = build(programs(Array.from({ length: 100 }, (_, k) => k)));
  const sample = (seed: number) => applyLoad(trace, { sample: 10, seed }).trace.programs;
  expect(sample(1)).toHaveLength(10);
  expect(sample(1)).toEqual(sample(1));
  expect(sample(1)).not.toEqual(sample(2));
  expect([...sample(1)].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))).toEqual(sample(1));
  const drawn = new Set(Array.from({ length: 100 }, (_, seed) => sample(seed)).flat());
  expect(drawn.size).toBe(100);
  expect(problem(() => applyLoad(trace, { sample: 101 }))).toBe('--sample: 101 of 100 programs; expected at most 100');
});

test('what is drawn does not depend on what else is drawn', () => {
  const rows = programs(new Array(50).fill(0));
  const arrivals = { how: 'poisson', rate: 1 } as const;
  expect(arrivalsMs(rows, { arrivals, sample: 20, seed: 3 })).toEqual(
    arrivalsMs(rows, { arrivals, seed: 3 }).slice(0, 20),
  );
});

test('any load is a trace the builder would build, with every call once a copy', () => {
  const loads = fc.record({
    repeat: fc.integer({ min: 1, max: 3 }),
    rateScale: fc.constantFrom(1, 0.5, 3),
    delayScale: fc.constantFrom(1, 0, 2),
    arrivals: fc.constantFrom({ how: 'trace' }, { how: 'at-once' }, { how: 'poisson', rate: 2 } as const),
    one: fc.boolean(),
  });
  fc.assert(
    fc.property(traceRows, loads, (rows, { one, ...load }) => {
      const { trace } = applyLoad(build(rows), { ...(load as Load), ...(one && { sample: 1 }) });
      const again = build([...rowsOf(trace)]);
      const {
        segmentIds: _,
        segments: __,
        outputSegment: ___,
        labels: ____,
        header: _____,
        lines: ______,
        ...same
      } = trace;
      if (!one)
        expect(again).toMatchObject({
          ...same,
          classOf: again.classOf,
          threadOf: again.threadOf,
          toolOf: again.toolOf,
        });
      expect([...rowsOf(again)]).toEqual([...rowsOf(trace)]);
    }),
  );
});

test('times beyond exact microseconds are refused', () => {
  const trace = build([row('1', { arrival_ms: 1 }), row('2', { after: ['1'], delay_ms: 1e6 })]);
  expect(problem(() => applyLoad(trace, { delayScale: 1e9 }))).toContain('--delay-scale: a time of more than');
  const two = build(programs([0, 1]));
  expect(problem(() => applyLoad(two, { rateScale: 1e-300 }))).toContain('arrivals: a time of more than');
});

test.each([
  ['trace', { how: 'trace' }],
  ['at-once', { how: 'at-once' }],
  ['poisson:0.5', { how: 'poisson', rate: 0.5 }],
  ['uniform:1e3', { how: 'uniform', rate: 1000 }],
])('%s is understood', (text, arrivals) => {
  expect(parseArrivals(text)).toEqual(arrivals);
});

test.each(['poisson', 'poisson:', 'poisson:0', 'poisson:-1', 'poisson:x', 'uniform:Infinity', 'poisson:1:2', ''])(
  '%j is refused',
  (text) => {
    expect(problem(() => parseArrivals(text))).toMatch(/^--arrivals: .*expected trace, at-once, poisson:RATE/);
  },
);

test('programs with a call that is too large are left out, and the others stay as they are', () => {
  const rows: TraceRow[] = [
    { program: 'small', call: '1', arrival_ms: 0, input: [['a', 9]], output: 1 },
    { program: 'large', call: '1', arrival_ms: 1, input: [['b', 9]], output: 1 },
    { program: 'large', call: '2', after: ['1'], input: [['b', 10]], output: 1 },
    { program: 'last', call: '1', arrival_ms: 2, input: [['c', 3]], output: 7 },
  ];
  const { trace, notes } = applyLoad(build(rows), { leaveOutOver: 10 });
  expect(trace.programs).toEqual(['small', 'last']);
  expect([...trace.lines]).toEqual([1, 4]);
  expect(notes).toEqual(['left out: 1 of 3 programs, with a call of over 10 tokens']);
  expect(() => applyLoad(build(rows), { leaveOutOver: 5 })).toThrow('every program has a call of over 5 tokens');
});

test('a sample is copied without the names that only others use', () => {
  const rows = Array.from(
    { length: 50 },
    (_, k): TraceRow => ({ program: `p${k}`, call: '1', arrival_ms: k, input: [[`s${k}`, 9]], output: 1 }),
  );
  const { trace } = applyLoad(build(rows), { sample: 1, repeat: 100 });
  expect(trace.programs).toHaveLength(100);
  expect(trace.segmentIds).toHaveLength(50 + 99);
  expect(new Set(trace.segments.values).size).toBe(100);
});

test('copies that no memory holds are refused before any is made', () => {
  const rows = ['a', 'b'].map(
    (program): TraceRow => ({ program, call: '1', arrival_ms: 0, input: [['s', 9]], output: 1 }),
  );
  expect(problem(() => applyLoad(build(rows), { repeat: 1e9 }))).toBe(
    '--repeat: 1000000000 copies of 2 calls; expected at most 5000000, which fit in memory',
  );
  expect(problem(() => applyLoad(build(rows), { sample: 1, repeat: 1e9 }))).toContain(
    'of 1 calls; expected at most 10000000',
  );
  const long: TraceRow = { ...rows[0], input: Array.from({ length: 2 ** 20 }, () => ['s', 1]) };
  expect(problem(() => applyLoad(build([long]), { repeat: 65 }))).toContain('expected at most 64');
});

test('delays that get too long together are refused', () => {
  const rows: TraceRow[] = [
    { program: 'p', call: '1', arrival_ms: 0, input: [['a', 9]], output: 1 },
    { program: 'p', call: '2', after: ['1'], delay_ms: 1, input: [['b', 9]], output: 1 },
    { program: 'p', call: '3', after: ['2'], delay_ms: 1, input: [['b', 9]], output: 1 },
  ];
  expect(problem(() => applyLoad(build(rows), { delayScale: 5e12 }))).toBe(
    '3: --delay-scale: call "3" arrives later than 9007199254740 ms from the start; expected shorter delays before it',
  );
});
