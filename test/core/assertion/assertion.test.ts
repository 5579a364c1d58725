import { expect, test } from 'vitest';
import { parseAssertion } from '../../../src/core/assertion/assertion.js';

const figures: Record<string, number | null> = {
  p95_token_latency_ms: 40,
  'vllm-opt.mean_token_latency_ms': 20,
  'autellix.mean_token_latency_ms': 10,
  nothing: null,
};
const judge = (text: string) => parseAssertion(text).judge((name) => figures[name]);

test.each([
  ['p95_token_latency_ms < 41', true],
  ['p95_token_latency_ms < 40', false],
  ['p95_token_latency_ms <= 40', true],
  ['p95_token_latency_ms>=4e1', true],
  ['autellix.mean_token_latency_ms / vllm-opt.mean_token_latency_ms < 0.6', true],
  ['autellix.mean_token_latency_ms/vllm-opt.mean_token_latency_ms == 50%', true],
  ['1 + 2 * 3 == 7', true],
  ['(1 + 2) * 3 == 9', true],
  ['8 / 4 / 2 == 1', true],
  ['8 - 4 - 2 == 2', true],
  ['-p95_token_latency_ms + 40 != 0', false],
  ['p95_token_latency_ms / 0 > 1', false],
  ['1 > p95_token_latency_ms / (20 - 20)', false],
  ['nothing < 1', false],
  ['nothing > 1', false],
  ['nothing != 1', false],
])('%s: %s', (text, holds) => {
  expect(judge(text).holds).toBe(holds);
});

test('a verdict names what it read', () => {
  const verdict = judge('autellix.mean_token_latency_ms / vllm-opt.mean_token_latency_ms < 2 * nothing');
  expect(verdict.left).toBe(0.5);
  expect(verdict.right).toBeNaN();
  expect(Object.fromEntries(verdict.values)).toEqual({
    'autellix.mean_token_latency_ms': 10,
    'vllm-opt.mean_token_latency_ms': 20,
    nothing: null,
  });
});

test.each([
  ['', 'at its end: expected a number, a name or "("'],
  ['p95', 'at its end: expected one of <'],
  ['p95 < ', 'at its end: expected a number, a name or "("'],
  ['p95 = 4', 'at "= 4": expected one of <'],
  ['p95 < 4 ms', 'at "ms": expected its end'],
  ['(p95 < 4', 'at "< 4": expected ")"'],
  ['1 < 2 < 3', 'at "< 3": expected its end'],
  ['('.repeat(20_000), 'longer than 1000 characters; expected a comparison'],
  ['process.exit() < 1', 'at "() < 1": expected one of <'],
])('%j is refused: %s', (text, message) => {
  expect(() => parseAssertion(text)).toThrow(message);
});
