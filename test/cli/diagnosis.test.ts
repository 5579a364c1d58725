import { expect, test } from 'vitest';
import { told } from '../../src/cli/diagnosis.js';

const recomputation = {
  kind: 'recomputation',
  share: 0.982,
  drops: 16_101,
  dropsPerCall: 35.23,
  callsAtATime: 17.51,
  meanContextTokens: 74_093.2,
  maxContextTokens: 423_100,
  deviceTokens: 450_896,
  hostTokens: 32_768,
} as const;

test('drops: how much, contexts beside the pools, and the flags that decide', () => {
  expect(told(recomputation)).toBe(
    '98.2 % of the tokens computed for prompts had been computed before: KV was dropped 16,101 times (35.2 a call). ' +
      'An engine has 17.5 calls at a time, whose contexts have 74,100 tokens on average and 423,000 at most; its KV pool ' +
      'holds 451,000, the host pool 32,800. See --host-blocks, --device-blocks.',
  );
});

test('a policy that never swaps has no host pool to enlarge', () => {
  const text = told({ ...recomputation, hostTokens: null });
  expect(text).not.toContain('host');
  expect(text).toMatch(/holds 451,000\. See --device-blocks, --max-batch\.$/);
});

test('of a run that was stopped before a call ended: the pools alone', () => {
  const none = { dropsPerCall: null, callsAtATime: null, meanContextTokens: null, maxContextTokens: null };
  expect(told({ ...recomputation, ...none })).toMatch(
    / KV was dropped 16,101 times\. Of an engine: its KV pool holds 451,000, the host pool 32,800\. See --host-blocks/,
  );
});

test('promotions and transfers', () => {
  expect(told({ kind: 'promotions', perCall: 57.77, demotionsPerCall: 57.08, beta: 10 })).toBe(
    '57.8 promotions and 57.1 demotions a call: waiting reaches 10 × service (β) before calls end, so that long ones ' +
      'crowd Q1 too. See --beta, --bounds.',
  );
  expect(told({ kind: 'swapping', share: 0.25, batched: false })).toBe(
    '25.0 % of the time goes into transfers, one a block. See --swap batched, --host-blocks, --device-blocks.',
  );
});
