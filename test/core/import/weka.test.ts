import { expect, test } from 'vitest';
import { weka } from '../../../src/core/import/formats/weka.js';
import { problem } from '../trace/traces.js';
import { importTexts, sharedTokens } from './reading.js';
import { session } from './samples.js';
import { request, rows, text } from './weka-session.js';

const times = (requests: object[]) =>
  rows(requests).map(({ call, after, arrival_ms, delay_ms }) => ({ call, after, ms: delay_ms ?? arrival_ms }));

test('the delay is the think time: what the model took is not in it', () => {
  expect(
    times([
      request({ t: 0, api_time: 7.34, think_time: 0 }),
      request({ t: 19, api_time: 9.19, think_time: 12 }),
      request({ t: 36, api_time: 1, think_time: 8 }),
    ]),
  ).toEqual([
    { call: '1', after: undefined, ms: 0 },
    { call: '2', after: ['1'], ms: 12_000 },
    { call: '3', after: ['2'], ms: 8_000 },
  ]);
});

test('where an end was not recorded, the think time counts from the last one that was: a wait counts once', () => {
  // Ends at 10, then calls at 15 and 20; the third's think time of 10 holds the second call and both waits.
  // The second call took 100 tokens at the median pace of 0.05 s: it ended at 20 − … so 15 + 5 = 20.
  expect(
    times([
      request({ t: 0, out: 200, api_time: 10, think_time: 0 }),
      request({ t: 15, out: 60, think_time: 5 }),
      request({ t: 20, api_time: 5, think_time: 10 }),
      request({ t: 30, think_time: 5 }),
      request({ t: 31, think_time: 6 }),
    ]).map(({ ms }) => ms),
  ).toEqual([0, 5000, 2000, 5000, 0]);
});

test('a think time that was not recorded is taken from the times', () => {
  expect(times([request({ t: 0, api_time: 4 }), request({ t: 10 })])[1].ms).toBe(6000);
});

test('a completed subagent ends at its t; its parent goes on after it and after its own last call', () => {
  // trace_0003: the subagent ended at 134.227 after 126.015 s, so began at 8.212, 0.942 after its parent's end.
  // Its first call ended at 11.022, its last at 11.022 + 85 + 34.28 = 130.302; the parent went on at 7.27 + 145 = 152.27.
  const agent = {
    type: 'subagent',
    t: 134.227,
    agent_id: 'agent_001',
    subagent_type: 'Explore',
    status: 'completed',
    duration_ms: 126015,
    requests: [
      request({ t: 0, api_time: 2.81, think_time: 0 }),
      request({ t: 88, type: 's', api_time: 34.28, think_time: 85 }),
    ],
  };
  const [, first, last, next] = rows([
    request({ t: 0, api_time: 7.27, think_time: 0 }),
    agent,
    request({ t: 153, api_time: 23.53, think_time: 145 }),
  ]);
  expect(first).toMatchObject({ call: 'agent_001/1', after: ['1'], delay_ms: 942, thread: 'agent_001 (Explore)' });
  expect(last).toMatchObject({ call: 'agent_001/2', after: ['agent_001/1'], delay_ms: 85_000 });
  expect(next).toMatchObject({
    call: '2',
    after: ['1', 'agent_001/2'],
    delay_ms: 21_968,
    tool: 'subagent',
    thread: 'main',
  });
});

test('times inside a subagent that count from the session start keep the residual delay (aiperf#1231)', () => {
  // The subagent's only call ran from 2 to 158.551; the parent went on at 339.981.
  const [, streamed, next] = rows([
    request({ t: 0, api_time: 1 }),
    {
      type: 'subagent',
      t: 2,
      agent_id: 'A',
      duration_ms: 156551,
      requests: [request({ t: 2, type: 's', api_time: 156.551 })],
    },
    request({ t: 339.981, api_time: 1, think_time: 181.43 }),
  ]);
  expect(streamed).toMatchObject({ after: ['1'], delay_ms: 1000 });
  expect(next).toMatchObject({ after: ['1', 'A/1'], delay_ms: 181_430 });
});

test('subagents side by side are both waited for, each from its own start', () => {
  const agent = (id: string, t: number, s: number) => ({
    type: 'subagent',
    t,
    agent_id: id,
    status: 'completed',
    duration_ms: s * 1000,
    requests: [request({ t: 0, api_time: s - 1 })],
  });
  const [, a, b, next] = rows([
    request({ t: 0, api_time: 10 }),
    agent('a', 30, 20),
    agent('b', 43, 31),
    request({ t: 50, api_time: 1, think_time: 40 }),
  ]);
  expect([a.delay_ms, b.delay_ms]).toEqual([0, 2000]);
  expect(next).toMatchObject({ after: ['1', 'a/1', 'b/1'], delay_ms: 8000 });
});

test('nobody waits for a subagent launched asynchronously; it begins at its t', () => {
  const [, agent, next] = rows([
    request({ t: 0, api_time: 10 }),
    {
      type: 'subagent',
      t: 11,
      agent_id: 'b',
      status: 'async_launched',
      duration_ms: null,
      requests: [request({ t: 0, api_time: 90 })],
    },
    request({ t: 15, api_time: 1, think_time: 5 }),
  ]);
  expect(agent).toMatchObject({ after: ['1'], delay_ms: 1000 });
  expect(next).toMatchObject({ after: ['1'], delay_ms: 5000 });
});

test('a subagent the parent did not wait for is waited for by the first call after its end', () => {
  const found = rows([
    request({ t: 0, api_time: 10 }),
    request({ t: 20, api_time: 10, think_time: 10 }),
    {
      type: 'subagent',
      t: 35,
      agent_id: 'a',
      status: 'completed',
      duration_ms: 20000,
      requests: [request({ t: 0, api_time: 20 })],
    },
    request({ t: 40, api_time: 1, think_time: 10 }),
  ]);
  expect(found.map(({ after }) => after)).toEqual([undefined, ['1'], ['1'], ['2', 'a/1']]);
  expect(found.map(({ delay_ms }) => delay_ms)).toEqual([undefined, 10_000, 5000, 5000]);
});

test('a subagent before any call is a root', () => {
  const found = rows([
    {
      type: 'subagent',
      t: 20,
      agent_id: 'a',
      status: 'completed',
      duration_ms: 20000,
      requests: [request({ t: 0, api_time: 20 })],
    },
    request({ t: 30, api_time: 1 }),
  ]);
  expect(found).toMatchObject([
    { call: 'a/1', arrival_ms: 0 },
    { call: '1', after: ['a/1'], delay_ms: 10_000 },
  ]);
});

test('a call that began before the one before had ended runs beside it', () => {
  const found = times([
    request({ t: 0, api_time: 10 }),
    request({ t: 12, api_time: 30, think_time: 2 }),
    request({ t: 20, api_time: 5, think_time: 0 }),
    request({ t: 50, api_time: 5 }),
  ]);
  expect(found[2]).toEqual({ call: '3', after: ['1'], ms: 10_000 });
  expect(found[3]).toEqual({ call: '4', after: ['2', '3'], ms: 8000 });
});

test('prompts share what their hashes say; a prompt of any length is a few segments', () => {
  const { rows } = importTexts(weka, [JSON.stringify(session)]);
  const [first, , , second, , cut, last] = rows.map(({ input }) => input);
  expect(rows.map(({ call }) => call)).toEqual(['1', 'a/1', 'a/2', '2', 'b/1', '3', '4']);
  expect(sharedTokens(first, second)).toBe(3 * 64);
  expect(sharedTokens(second, cut)).toBe(64);
  expect(sharedTokens(cut, last)).toBe(2 * 64);
  expect(second).toEqual([
    ['w#1', 64],
    [expect.any(String), 4 * 64],
    [expect.any(String), 10],
  ]);
});

test('local ids are those of a file alone, global ones of all (guidellm#1114)', () => {
  const shared = (scope: string) => {
    const [a, b] = importTexts(
      weka,
      ['a', 'b'].map((id) => text([request({ t: 0 })], { id, hash_id_scope: scope })),
    ).rows;
    return sharedTokens(a.input, b.input);
  };
  expect(shared('local')).toBe(0);
  expect(shared('global')).toBe(64);
});

test('the system prompt is shared where asked, by size and model', () => {
  const file = (id: string, model: string, system: number) =>
    text([request({ t: 0, model, in: 640, hash_ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] })], {
      id,
      tool_tokens: 200,
      system_tokens: system,
    });
  const files = [file('a', 'x', 130), file('b', 'x', 130), file('c', 'x', 70), file('d', 'y', 130)];
  const shared = (shareSystem: boolean) => {
    const [a, ...others] = importTexts(weka, files, { shareSystem }).rows;
    return others.map((other) => sharedTokens(a.input, other.input));
  };
  expect(shared(false)).toEqual([0, 0, 0]);
  expect(shared(true)).toEqual([5 * 64, 3 * 64, 0]);
  expect(importTexts(weka, files, { shareSystem: true }).rows[0].input.map(([id]) => id)).toEqual([
    'sys:x/tools-200',
    'sys:x/tools-200/system-130',
    'a#3',
  ]);
});

test('a call that leaves the system prompt early shares only what its hashes say', () => {
  const requests = [request({ t: 0, in: 192, hash_ids: [1, 2, 3] }), request({ t: 9, in: 192, hash_ids: [1, 8, 9] })];
  const { rows } = importTexts(weka, [text(requests, { tool_tokens: 128 })], { shareSystem: true });
  expect(sharedTokens(rows[0].input, rows[1].input)).toBe(64);
});

test('what does not fit is repaired and told, not refused', () => {
  const { rows, notes } = importTexts(weka, [
    text([
      request({ t: 0, in: 100, hash_ids: [1, 2], out: 0 }),
      request({ t: 9, in: 200, hash_ids: [1] }),
      request({ t: 10, in: 0, hash_ids: [] }),
    ]),
  ]);
  expect(rows.map(({ input, output }) => [input.map(([, tokens]) => tokens), output])).toEqual([
    [[64, 36], 1],
    [[64, 136], 100],
  ]);
  expect(notes.filter((note) => !note.startsWith('assumed'))).toEqual([
    'repaired: answers of no tokens taken as one token (1 time, first in w)',
    'repaired: prompts with more hash ids than whole blocks: those at the end are ignored (1 time, first in w)',
    'repaired: prompts with fewer hash ids than whole blocks: the rest is taken as new (1 time, first in w)',
    'dropped: requests without input tokens (1 time, first in w)',
  ]);
});

test('a wrong field is named with its place', () => {
  const read = (requests: object[]) => problem(() => importTexts(weka, [text(requests)]));
  expect(read([request({ t: 0 }), request({ t: -1 })])).toBe(
    'requests[1].t: -1; expected a number from 0 to 1000000000',
  );
  expect(read([request({ t: 0, hash_ids: [1.5] })])).toBe('requests[0].hash_ids[0]: 1.5; expected a whole number');
  expect(read([{ type: 'subagent', t: 1, requests: [{ in: 'x' }] }])).toBe(
    'requests[0].requests[0].in: "x"; expected a whole number from 1 to 2147483647',
  );
  expect(read([{ t: 0, in: 64, out: 1, keep: 1, add: [] }])).toBe(
    'requests[0].keep: 1; expected a whole number from 0 to 0',
  );
});
