import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { mooncake } from '../../../src/core/import/formats/mooncake.js';
import { weka } from '../../../src/core/import/formats/weka.js';
import { importTexts, sharedBlocks, sharedTokens, tokensOf } from './reading.js';

const data = new URL('../../../../shared/data/', import.meta.url).pathname;
const raw = join(data, 'claude-code/raw');
const there = existsSync(raw);
const title = there ? '' : ' (skipped: ../shared/data is not there)';

interface Call {
  readonly in: number;
  readonly out: number;
  readonly hash_ids: readonly number[];
}

/** Every call of a session as published, in the order of the file. */
const callsOf = (requests: readonly (Call & { type: string; requests: never[] })[]): Call[] =>
  requests.flatMap((request) => (request.type === 'subagent' ? callsOf(request.requests) : [request]));

/** Pairs worth comparing: neighbours, and others spread over all. */
function* pairs(length: number): Generator<[number, number]> {
  for (let a = 0; a + 1 < length; a++) {
    yield [a, a + 1];
    yield [a, (a * 7919 + 13) % length];
  }
}

describe.skipIf(!there)(`the published coding-agent sessions${title}`, () => {
  const files = there ? readdirSync(raw) : [];
  const published = files.map((file) => readFileSync(join(raw, file), 'utf8'));
  const compact = there
    ? gunzipSync(readFileSync(join(data, 'claude-code/sessions.compact.jsonl.gz')))
        .toString()
        .trim()
        .split('\n')
    : [];

  test.each(files.map((file, k) => [file, published[k]]))(
    '%s: tokens, and what any two prompts share, are those published',
    (_, text) => {
      const calls = callsOf(JSON.parse(text).requests);
      for (const shareSystem of [false, true]) {
        const { rows } = importTexts(weka, [text], { shareSystem });
        expect(rows.map(({ input, output }) => [tokensOf(input), output])).toEqual(calls.map((c) => [c.in, c.out]));
        const wrong = rows.flatMap(({ input }, a) =>
          rows.slice(a + 1).flatMap((other, k) => {
            const blocks = sharedBlocks(calls[a].hash_ids, calls[a + 1 + k].hash_ids);
            return sharedTokens(input, other.input) === blocks * 64 ? [] : [[a, a + 1 + k]];
          }),
        );
        expect(wrong).toEqual([]);
        expect(Math.max(...rows.map(({ input }) => input.length))).toBeLessThan(12);
      }
    },
  );

  test('sessions are programs: 710 with 49,334 calls', () => {
    const { rows, trace, notes } = importTexts(weka, compact);
    expect([trace.programs.length, trace.calls]).toEqual([710, 49334]);
    expect(notes).toContain('repaired: answers of no tokens taken as one token (27 times, first in trace_0053)');
    expect(rows.filter(({ tool }) => tool === 'subagent').length).toBeGreaterThan(20);
    expect(Math.max(...rows.map(({ input }) => input.length))).toBeLessThan(12);
  });

  test('the compact form is the same as what it was made from', () => {
    for (const text of published) {
      const { id } = JSON.parse(text);
      const line = compact.find((other) => other.startsWith(`{"id":"${id}"`)) ?? '';
      expect(importTexts(weka, [line]).rows).toEqual(importTexts(weka, [text]).rows);
    }
  });

  test('sessions share nothing, but their system prompts where that is asked', () => {
    const shared = (shareSystem: boolean) => {
      const { rows } = importTexts(weka, compact.slice(0, 200), { shareSystem });
      const first = rows.filter(({ after }) => after === undefined).map(({ input }) => input);
      const best = first.map((input, a) =>
        Math.max(...first.map((other, b) => (a === b ? 0 : sharedTokens(input, other)))),
      );
      return best.filter((tokens) => tokens > 8000).length;
    };
    expect(shared(false)).toBe(0);
    expect(shared(true)).toBeGreaterThan(100);
  });
});

describe.skipIf(!there)(`the published Mooncake requests${title}`, () => {
  const read = (name: string) => gunzipSync(readFileSync(join(data, 'mooncake', name))).toString();

  test.each(['conversation_trace.jsonl.gz', 'synthetic_trace.jsonl.gz'])(
    '%s: tokens and shared blocks are those published',
    (name) => {
      const text = read(name);
      const published = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      const { rows } = importTexts(mooncake, [text]);
      expect(rows.map(({ input, output, arrival_ms }) => [arrival_ms, tokensOf(input), output])).toEqual(
        published.map((p) => [p.timestamp, p.input_length, p.output_length]),
      );
      for (const [a, b] of pairs(rows.length)) {
        if (a === b) continue;
        const blocks = sharedBlocks(published[a].hash_ids, published[b].hash_ids);
        const most = Math.min(published[a].input_length, published[b].input_length);
        expect(sharedTokens(rows[a].input, rows[b].input)).toBe(Math.min(blocks * 512, most));
      }
    },
  );
});
