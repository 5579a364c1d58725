import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTraceRow } from '../../../src/core/trace/is-row.js';
import { headerOf, rowError, traceRow } from '../../../src/core/trace/schema.js';
import { problem, traceRows } from './traces.js';

const good = { program: 'p', call: '1', arrival_ms: 0, input: [['s', 10]], output: 5 };

test.each<[string, unknown, string]>([
  ['no program', { ...good, program: undefined }, 'program: missing; expected text'],
  ['an empty call', { ...good, call: '' }, 'call: ""; expected at least one character'],
  ['a negative arrival', { ...good, arrival_ms: -1 }, 'arrival_ms: -1; expected at least 0'],
  ['an endless arrival', { ...good, arrival_ms: Number.POSITIVE_INFINITY }, 'arrival_ms: Infinity; expected'],
  ['an arrival as text', { ...good, arrival_ms: '5' }, 'arrival_ms: "5"; expected a number of milliseconds'],
  ['an arrival no double holds', { ...good, arrival_ms: 1e13 }, 'arrival_ms: 10000000000000; expected at most'],
  ['half a token', { ...good, output: 0.5 }, 'output: 0.5; expected a whole number from 1 to 2147483647'],
  ['no output', { ...good, output: 0 }, 'output: 0; expected a whole number from 1'],
  ['2^53 + 1 tokens', { ...good, output: 2 ** 53 + 2 }, 'output: 9007199254740994; expected a whole number from 1'],
  ['a negative segment', { ...good, input: [['s', -3]] }, 'input[0][1]: -3; expected a whole number from 0'],
  ['a segment of three', { ...good, input: [['s', 1, 2]] }, 'input[0]: ["s",1,2]; expected [id, tokens]'],
  ['no segments', { ...good, input: 5 }, 'input: 5; expected a list of [id, tokens]'],
  ['a parent that is a number', { ...good, after: [1] }, 'after[0]: 1; expected text'],
  ['half a priority', { ...good, priority: 0.5 }, 'priority: 0.5; expected a whole number of 32 bits'],
  ['an answer that is a context', { ...good, output_segment: '@1' }, 'output_segment: "@1"; expected a segment'],
  ['a wrong name', { ...good, delayms: 5 }, 'delayms: unknown field (did you mean delay_ms?)'],
  ['a list', [good], 'expected a JSON object with the fields of a call'],
  ['null', null, 'null; expected a JSON object'],
])('%s is refused, with the field and what was expected', (_, value, message) => {
  expect(isTraceRow(value)).toBe(false);
  expect(rowError(value).message).toContain(message);
});

test('a header is checked, and what it says besides is kept', () => {
  const header = { autellix_trace: 1, name: 'n', notes: ['a'], source: 'x' };
  expect(headerOf(header)).toEqual(header);
  expect(problem(() => headerOf({ autellix_trace: 2 }))).toBe(
    'autellix_trace: 2; expected 1, the version this program reads',
  );
});

const field = fc.constantFrom(
  'program',
  'call',
  'arrival_ms',
  'after',
  'delay_ms',
  'tool',
  'input',
  'output',
  'output_segment',
  'class',
  'thread',
  'priority',
  'other',
  '__proto__',
);
const odd = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 0.5, 2 ** 31, 2 ** 31 - 1, -(2 ** 31), 2 ** 53, 1e300, 9007199254740, 9007199254741),
  fc.constantFrom('', 'x', '@', '@x', null, true, {}, [], ['x'], [''], [1], [[]], [['x', 1]], [['x', -1]], [['', 1]]),
  fc.constantFrom([['x', 1, 1]], [['x', 0.5]], [['x', '1']], [{ 0: 'x', 1: 1 }], { length: 0 }),
  fc.jsonValue(),
);

test('the fast check and the schema agree on every JSON value', () => {
  const changed = fc.tuple(traceRows, fc.array(fc.tuple(field, odd), { maxLength: 2 })).map(([[row], changes]) => {
    const json = Object.entries({ ...row, ...Object.fromEntries(changes) }).filter(([, value]) => value !== undefined);
    return JSON.parse(`{${json.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`);
  });
  fc.assert(
    fc.property(fc.oneof(changed, fc.jsonValue()), (value) => {
      expect(isTraceRow(value)).toBe(traceRow.safeParse(value).success);
    }),
    { numRuns: 2000 },
  );
});
