import { expect, test } from 'vitest';
import { mooncake } from '../../../src/core/import/formats/mooncake.js';
import type { ImportOptions } from '../../../src/core/import/importer.js';
import { problem } from '../trace/traces.js';
import { importTexts, sharedTokens, tokensOf } from './reading.js';

const text = (...rows: object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');
const row = (more: object): object => ({
  timestamp: 0,
  input_length: 1000,
  output_length: 5,
  hash_ids: [1, 2],
  ...more,
});
const read = (rows: object[], options: ImportOptions = {}) => importTexts(mooncake, [text(...rows)], options);
const refused = (rows: object[], options: ImportOptions = {}) => problem(() => read(rows, options));

test('a request is a program of one call, at its time', () => {
  const { rows } = read([row({}), row({ timestamp: 3000 })]);
  expect(rows).toEqual([
    { program: '1', call: '1', arrival_ms: 0, input: [['mooncake#1', 1000]], output: 5 },
    { program: '2', call: '1', arrival_ms: 3000, input: [['mooncake#1', 1000]], output: 5 },
  ]);
});

test('the last block is partly filled; who goes on shares what there was of it', () => {
  const [a, b] = read([row({}), row({ input_length: 1500, hash_ids: [1, 2, 3] })]).rows;
  expect(sharedTokens(a.input, b.input)).toBe(1000);
  expect(tokensOf(b.input)).toBe(1500);
});

test('without hash ids a prompt is its own', () => {
  const { rows } = read([row({ hash_ids: undefined }), row({ hash_ids: undefined })]);
  expect(rows.map(({ input }) => input)).toEqual([[['1', 1000]], [['2', 1000]]]);
});

test('hashes above 2^53 stay exact (dynamo#12046)', () => {
  const line = (hash: string) => `{"timestamp":0,"input_length":512,"output_length":4,"hash_ids":[${hash}]}`;
  const lines = ['14879255164371896291', '14879255164371896292', '14879255164371896291'].map(line).join('\n');
  const [a, b, c] = importTexts(mooncake, [lines]).rows;
  expect([sharedTokens(a.input, b.input), sharedTokens(a.input, c.input)]).toEqual([0, 512]);
});

test('ids mean the same in every file', () => {
  const { rows } = importTexts(mooncake, [text(row({})), text(row({}))]);
  expect(rows.map(({ program }) => program)).toEqual(['1', '1#2']);
  expect(sharedTokens(rows[0].input, rows[1].input)).toBe(1000);
});

const turns = (more: object = {}) => [
  row({
    session_id: 's',
    input_length: 6755,
    output_length: 500,
    hash_ids: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
  }),
  {
    session_id: 's',
    delay: 500,
    input_length: 7319,
    output_length: 490,
    hash_ids: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
    ...more,
  },
];

test('rows that begin with the ids of the row before are whole prompts (dynamo#14254)', () => {
  const { rows, notes } = read(turns());
  expect(rows[1]).toEqual({
    program: 's',
    call: '2',
    after: ['1'],
    delay_ms: 500,
    input: [['mooncake#1', 7319]],
    output: 490,
  });
  expect(notes.join()).toContain('hold the whole prompt');
});

test('rows of new tokens come after the context before, if the user says so', () => {
  const [, second, third] = read(
    [...turns(), { session_id: 's', delay: 1, input_length: 10, output_length: 1, hash_ids: [77] }],
    { mooncakeSessions: 'delta' },
  ).rows;
  expect(second.input).toEqual([
    ['@1', 7255],
    ['mooncake#1', 7319],
  ]);
  expect(third.input).toEqual([
    ['@2', 7255 + 7319 + 490],
    ['mooncake#2', 10],
  ]);
});

test('what rows of a session hold is asked where the ids do not tell', () => {
  expect(refused(turns({ hash_ids: undefined }))).toMatch(
    /^session_id: "s"; unclear .* --mooncake-sessions delta or cumulative$/,
  );
});

test('a session whose rows have timestamps waits their difference, which is told', () => {
  const { rows, notes } = read(turns({ delay: undefined, timestamp: 900 }));
  expect(rows[1].delay_ms).toBe(900);
  expect(notes.join()).toContain('as their timestamps say');
});

test('times since 1970 count from the first row (inference-sim#1606)', () => {
  const { rows, notes } = read([row({ timestamp: 1_700_000_000_000 }), row({ timestamp: 1_700_000_000_250.5 })]);
  expect(rows.map(({ arrival_ms }) => arrival_ms)).toEqual([0, 250.5]);
  expect(notes.join()).toContain('since 1970');
});

test.each<[string, object, string]>([
  ['no arrival', { timestamp: undefined }, 'timestamp: missing; expected a number from 0'],
  ['an arrival that is null', { timestamp: null }, 'timestamp: null; expected a number from 0'],
  ['a negative arrival', { timestamp: -5 }, 'timestamp: -5; expected a number from 0'],
  [
    'more hashes than tokens',
    { input_length: 20 },
    'hash_ids: 2 for 20 tokens; expected 1, one for 512 tokens (--hash-block',
  ],
  ['half a token', { input_length: 0.5 }, 'input_length: 0.5; expected a whole number'],
  ['2^53 + 1 tokens', { output_length: 2 ** 53 + 2 }, 'output_length: 9007199254740994; expected a whole number'],
  ['a hash that is no number', { hash_ids: [1, {}] }, 'hash_ids[1]: [object Object]; expected a whole number'],
  ['no name of a session', { session_id: '' }, 'session_id: ""; expected a name'],
])('%s is refused', (_, more, message) => {
  expect(refused([row(more)])).toContain(message);
});

test('NaN is not JSON and is refused (aisimulate#183)', () => {
  expect(problem(() => importTexts(mooncake, ['{"timestamp":NaN,"input_length":1,"output_length":1}']))).toContain(
    'not JSON',
  );
});

test('a session that comes later without a delay is refused', () => {
  expect(
    refused([...turns().slice(0, 1), { session_id: 's', input_length: 1, output_length: 1 }], {
      mooncakeSessions: 'delta',
    }),
  ).toBe('delay: missing; expected milliseconds after the row before it, or a timestamp on both');
});

test('files are read as one: timestamps since 1970 count from the first row of the first', () => {
  const hour = 3_600_000;
  const texts = [1_700_000_000_000, 1_700_000_000_000 + hour].map((timestamp) => text(row({ timestamp })));
  expect(importTexts(mooncake, texts).rows.map(({ arrival_ms }) => arrival_ms)).toEqual([0, hour]);
});
