import { expect, test } from 'vitest';
import { divisionsOf } from '../../../src/core/compare/groups.js';
import type { TraceRow } from '../../../src/core/trace/row.js';
import { traceOf } from '../inspect/traces.js';

/** Programs of so many calls, each call of so many tokens. */
function programs(sizes: readonly (readonly [calls: number, tokens: number, of?: string])[]) {
  const rows = sizes.flatMap(([calls, output, of], p) =>
    Array.from({ length: calls }, (_, c): TraceRow => {
      const when = c === 0 ? { arrival_ms: p } : { after: [String(c - 1)] };
      return { program: `p${p}`, call: String(c), ...when, input: [['x', 1]], output, class: of };
    }),
  );
  return traceOf(rows);
}

const described = (trace: ReturnType<typeof programs>) =>
  divisionsOf(trace).flatMap(({ groups, placesOf }) => {
    const places = placesOf(trace);
    return groups.map(({ by, name }, place) => [
      by,
      name,
      trace.programs.filter((_, p) => places[p] === place).join(' '),
    ]);
  });

test('quarters by calls and by tokens', () => {
  const trace = programs([1, 2, 3, 4, 5, 6, 7, 8].map((calls) => [calls, 10]));
  expect(described(trace)).toEqual([
    ['calls', '1–2 calls', 'p0 p1'],
    ['calls', '3–4 calls', 'p2 p3'],
    ['calls', '5–6 calls', 'p4 p5'],
    ['calls', '≥ 7 calls', 'p6 p7'],
    ['tokens', '10–29 tokens', 'p0 p1'],
    ['tokens', '30–49 tokens', 'p2 p3'],
    ['tokens', '50–69 tokens', 'p4 p5'],
    ['tokens', '≥ 70 tokens', 'p6 p7'],
  ]);
});

test('equal quarters are one, and a division into one group is none', () => {
  expect(described(programs([1, 1, 1, 1, 1, 9].map((calls) => [calls, 1])))).toEqual([]);
  expect(described(programs([1, 1, 1, 9, 9].map((calls) => [calls, 18 / calls])))).toEqual([
    ['calls', '1–8 calls', 'p0 p1 p2'],
    ['calls', '≥ 9 calls', 'p3 p4'],
  ]);
});

test('classes, by that of a program’s first line', () => {
  expect(
    described(
      programs([
        [1, 1, 'chat'],
        [1, 1],
        [1, 1, 'chat'],
      ]),
    ),
  ).toEqual([
    ['class', '(no class)', 'p1'],
    ['class', 'chat', 'p0 p2'],
  ]);
});

test('programs of another draw that are shorter or longer than any belong to the ends; an unknown class is in none', () => {
  const [lengths, tokens, classes] = divisionsOf(programs([2, 3, 4, 5].map((calls) => [calls, 10, `c${calls % 2}`])));
  const others = programs([1, 9].map((calls) => [calls, 10, calls === 1 ? 'c0' : 'new']));
  expect([lengths, tokens, classes].map(({ placesOf }) => [...placesOf(others)])).toEqual([
    [0, 3],
    [0, 3],
    [0, -1],
  ]);
});
