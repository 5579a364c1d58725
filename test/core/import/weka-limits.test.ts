import { expect, test } from 'vitest';
import { problem } from '../trace/traces.js';
import { request, rows } from './weka-session.js';

test('ids that the prompt cannot hold are not made', () => {
  const compact = (add: unknown, more: object = {}) =>
    problem(() => rows([{ t: 0, in: 100, out: 1, keep: 0, add, ...more }]));
  expect(compact([[1, 2_000_000_000]])).toBe(
    'requests[0].add: [[1,2000000000]]; expected at most 2 ids, one for 64 of 100 tokens, 0 of them kept',
  );
  expect(compact([[1, 3]])).toContain('expected at most 2 ids');
  expect(compact([[1, 1]], { in: undefined })).toContain('expected at most 0 ids');
  expect(compact([[1, 2_000_000_000]], { in: 2 ** 31 - 1 })).toContain('requests[0].add');
  const partly = [1, 7].map((id) => [id, 1]);
  expect(rows([{ t: 0, in: 100, out: 1, keep: 0, add: partly }])).toHaveLength(1);
});

test('so many ids that they fill the memory are refused, however they come together', () => {
  const whole = { in: 64 * 2 ** 20, out: 1 };
  const requests = [
    { t: 0, ...whole, keep: 0, add: [[1, 2 ** 20]] },
    ...Array.from({ length: 40 }, (_, k) => ({ t: k + 1, ...whole, keep: 2 ** 20, add: [] })),
  ];
  expect(problem(() => rows(requests))).toMatch(
    /^requests\[32\].add: \[\]; expected at most 33554432 ids in the whole/,
  );
});

test('tens of thousands of calls that overlap, subagents among them', () => {
  const many = 30_000;
  const calls = Array.from({ length: many }, () => request({ t: 0, api_time: 1e6 }));
  const agents = Array.from({ length: many }, (_, k) => ({
    type: 'subagent',
    t: 1,
    agent_id: `a${k}`,
    status: 'completed',
    requests: [request({ t: 1, api_time: 1 })],
  }));
  const made = rows([...calls, ...agents, request({ t: 2_000_000, api_time: 1 })]);
  expect(made).toHaveLength(2 * many + 1);
  expect(made.at(-1)?.after).toHaveLength(2 * many);
});
