import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TraceBuilder } from '../../../src/core/trace/builder.js';
import { rowsOf } from '../../../src/core/trace/rows.js';
import { build, problem, row, traceRows } from './traces.js';

test('the example of the trace format becomes columns', () => {
  const trace = build([
    {
      program: 'react-1',
      call: '1',
      arrival_ms: 1200,
      input: [
        ['sys:react', 512],
        ['q-1', 180],
      ],
      output: 34,
    },
    {
      program: 'react-1',
      call: '2',
      after: ['1'],
      delay_ms: 850,
      tool: 'search',
      input: [
        ['@1', 726],
        ['obs-1', 200],
      ],
      output: 41,
    },
  ]);
  expect(trace.programs).toEqual(['react-1']);
  expect([...trace.callsOfProgram]).toEqual([2]);
  expect([...trace.arrivalUs]).toEqual([1_200_000, Number.NaN]);
  expect([...trace.delayUs]).toEqual([0, 850_000]);
  expect([...trace.promptTokens]).toEqual([692, 926]);
  expect([...trace.outputTokens]).toEqual([34, 41]);
  expect([...trace.segments.start]).toEqual([0, 2, 4]);
  expect([...trace.segments.values]).toEqual([0, 1, -1, 2]);
  expect([...trace.segmentTokens]).toEqual([512, 180, 726, 200]);
  expect(trace.segmentIds).toEqual(['sys:react', 'q-1', 'obs-1']);
  expect([...trace.parents.values]).toEqual([0]);
  expect([...trace.children.values]).toEqual([1]);
  expect([...trace.contextUses]).toEqual([1, 0]);
  expect(trace.labels[trace.toolOf[1]]).toBe('search');
});

test('times are rounded to microseconds once', () => {
  expect(build([row('1', { arrival_ms: 0.0015 })]).arrivalUs[0]).toBe(2);
});

test('a call may stand before the calls it comes after', () => {
  const trace = build([row('2', { after: ['1'], input: [['@1', 15]] }), row('1')]);
  expect([...trace.parents.values]).toEqual([1]);
  expect([...trace.segments.values]).toEqual([-2, 0]);
});

test('a parent named twice counts once', () => {
  expect([...build([row('1'), row('2', { after: ['1', '1'] })]).parents.values]).toEqual([0]);
});

test('programs of many calls find their calls too', () => {
  const rows = Array.from({ length: 100 }, (_, k) =>
    k === 0 ? row('0') : row(String(k), { after: [String(k - 1), '0'], input: [['@0', 15]] }),
  );
  const trace = build(rows);
  expect([...trace.parents.values.slice(-2)]).toEqual([98, 0]);
  expect(problem(() => build([...rows, row('7')]))).toMatch(/"7" already \(line 8\)/);
});

test.each<[string, Parameters<typeof build>[0], string]>([
  ['a duplicate id', [row('1'), row('1')], '2: call: program "p" has a call "1" already (line 1)'],
  ['an unknown parent', [row('1', { after: ['0'] })], '1: after[0]: no call "0" in program "p"'],
  ['no arrival', [row('1', { arrival_ms: undefined })], '1: arrival_ms: missing'],
  ['both arrival and parents', [row('1'), row('2', { after: ['1'], arrival_ms: 1 })], '2: arrival_ms: given beside'],
  ['a delay without parents', [row('1', { delay_ms: 1 })], '1: delay_ms: given without'],
  ['no input tokens', [row('1', { input: [['s', 0]] })], '1: input: 0 tokens in all'],
  ['too many tokens', [row('1', { input: [['s', 2 ** 31 - 5]] })], '1: input: 2147483648 tokens with the output'],
  ['a call after itself', [row('1', { after: ['1'] })], '1: after: call "1" comes after itself'],
  [
    'a cycle, with a call behind it',
    [row('0'), row('3', { after: ['2'] }), row('1', { after: ['2', '0'] }), row('2', { after: ['1'] })],
    '4: after: call "2" comes after itself',
  ],
  [
    'contexts that double line by line',
    Array.from({ length: 22 }, (_, k) =>
      row(String(k), {
        ...(k > 0 && { arrival_ms: undefined, after: [String(k - 1)] }),
        input: k === 0 ? [['s', 1]] : Array(2).fill([`@${k - 1}`, 3 * 2 ** (k - 1) - 1]),
        output: 1,
      }),
    ),
    '21: input: the prompt of call "20" repeats 1572863 pieces of other contexts; expected at most 1048576',
  ],
  ['an unknown context', [row('1', { input: [['@0', 1]] })], '1: input[0][0]: no call "0"'],
  ['the context of no ancestor', [row('1'), row('2', { input: [['@1', 1]] })], '2: input[0]: @1 is no ancestor'],
  ['the own context', [row('1', { input: [['@1', 1]] })], '1: input[0]: @1 is no ancestor'],
  [
    'more than a context has',
    [row('1'), row('2', { after: ['1'], input: [['@1', 16]] })],
    '2: input[0]: 16 tokens of @1, whose context has 15; expected at most 15',
  ],
  [
    'delays that together end beyond all microseconds',
    [row('1'), ...['2', '3'].map((id, k) => row(id, { after: [String(k + 1)], delay_ms: 5e12 }))],
    '3: delay_ms: call "3" arrives later than 9007199254740 ms from the start; expected shorter delays',
  ],
  ['no calls', [], 'no calls; expected'],
])('%s is refused with its line', (_, rows, message) => {
  expect(problem(() => build(rows))).toContain(message);
});

test('what is wrong across files names the file', () => {
  const builder = new TraceBuilder();
  builder.startFile('a.jsonl');
  builder.add(row('1'), 1);
  builder.startFile('b.jsonl');
  expect(problem(() => builder.add(row('1'), 7))).toContain('already (a.jsonl:1)');
  builder.add(row('2', { after: ['x'] }), 8);
  expect(problem(() => builder.finish())).toContain('b.jsonl:8: after[0]: no call "x"');
});

test('an ancestor may be far away', () => {
  const rows = [row('0'), ...Array.from({ length: 500 }, (_, k) => row(`${k + 1}`, { after: [`${k}`] }))];
  rows.push(row('last', { after: ['500'], input: [['@0', 15]] }));
  expect(build(rows).contextUses[0]).toBe(1);
});

test('rows of a trace build the same trace', () => {
  fc.assert(
    fc.property(traceRows, (rows) => {
      const trace = build(rows);
      expect(build([...rowsOf(trace)])).toEqual(trace);
    }),
  );
});

test('in any order of the rows every call keeps its parents and segments', () => {
  const told = (rows: Parameters<typeof build>[0]) => [...rowsOf(build(rows))].map((r) => JSON.stringify(r)).sort();
  fc.assert(
    fc.property(traceRows, (rows) => {
      expect(told([...rows].reverse())).toEqual(told(rows));
    }),
  );
});
