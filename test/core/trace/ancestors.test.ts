import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Ancestors } from '../../../src/core/trace/ancestors.js';
import type { TraceRow } from '../../../src/core/trace/row.js';
import type { Trace } from '../../../src/core/trace/trace.js';
import { build, problem, row, traceRows } from './traces.js';

/** By going up from the call. */
function comesAfter({ parents: { start, values } }: Trace, later: number, earlier: number): boolean {
  const parents = [...values.subarray(start[later], start[later + 1])];
  return parents.some(
    (parent) => parent === earlier || comesAfter({ parents: { start, values } } as Trace, parent, earlier),
  );
}

test('the first of many questions with the answer no', () => {
  fc.assert(
    fc.property(traceRows, fc.infiniteStream(fc.nat()), (rows, some) => {
      const trace = build(rows);
      const ancestors = new Ancestors(trace);
      const draw = () => some.next().value;
      const no: object[] = [];
      for (let later = 0; later < trace.calls; later++) {
        const kin = [...trace.program.keys()].filter((call) => trace.program[call] === trace.program[later]);
        for (const earlier of kin) {
          const answer = comesAfter(trace, later, earlier);
          if (!answer && draw() % 50 > 0) continue; // else it is always the first
          ancestors.ask(later, earlier);
          if (!answer) no.push({ later, earlier });
        }
      }
      expect(ancestors.firstNo()).toEqual(no[0]);
    }),
  );
});

const MANY = 100_000;
const ids = Array.from({ length: MANY }, (_, k) => String(k));
const chain = (input: (k: number) => TraceRow['input']): TraceRow[] =>
  ids.map((id, k) => row(id, k === 0 ? {} : { after: [ids[k - 1]], input: input(k) }));

// Any of these takes minutes where a call goes up by itself.
test.each<[string, () => TraceRow[]]>([
  ['a chain whose calls begin with the first', () => chain(() => [['@0', 12]])],
  ['a chain whose calls begin with the one half as far', () => chain((k) => [[`@${k >> 1}`, 12]])],
  ['a call that begins with all it comes after', () => [...ids.map((id) => row(id)), fanIn()]],
  [
    'a chain below two roots, whose calls begin with the second',
    () => [
      row('root'),
      ...chain((k) => [
        ['@root', 12],
        [`@${k - 1}`, 1],
      ]).map((r, k) => (k === 1 ? { ...r, after: ['0', 'root'] } : r)),
    ],
  ],
  [
    'pairs below one call, whose second calls begin with it',
    () => [
      row('root'),
      ...ids.map((id, k) => row(id, { after: [k % 2 === 0 ? 'root' : ids[k - 1]], input: [['@root', 12]] })),
    ],
  ],
])('%s', (_, rows) => {
  expect(build(rows()).calls).toBeGreaterThanOrEqual(MANY);
});

const fanIn = (): TraceRow => row('last', { after: ids, input: ids.map((id) => [`@${id}`, 12]) });

test('of a chain only what comes before counts', () => {
  const rows = chain((k) => [[`@${k === 70_000 ? 90_000 : 0}`, 12]]);
  expect(problem(() => build(rows))).toBe(
    '70001: input[0]: @90000 is no ancestor of call "70000"; expected one that it comes after',
  );
});
