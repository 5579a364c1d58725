import { expect, test } from 'vitest';
import { METRICS } from '../../../src/core/measures/metrics.js';
import { summaryOf } from '../../../src/core/measures/summary.js';
import type { TraceRow } from '../../../src/core/trace/row.js';
import { admit, end, measure, totals } from './stream.js';

// Program A: call 1 at 0 ms waits 1 and is served 4 ms (tokens at 2, 3, 4, 5); its tool takes 5 ms; call 2 arrives
// at 10, waits 2, is served 1, ends at 13. Program B: one call at 4 ms, waits 4, is served 2, ends at 10.
const ROWS: TraceRow[] = [
  { program: 'A', call: '1', arrival_ms: 0, input: [['x', 10]], output: 4 },
  { program: 'A', call: '2', after: ['1'], delay_ms: 5, input: [['@1', 14]], output: 1 },
  { program: 'B', call: '1', arrival_ms: 4, input: [['y', 6]], output: 2 },
];
const EVENTS = [
  { type: 'arrive', t: 0, engine: 0, call: 0, program: 0, root: true } as const,
  admit(1000, 0),
  { type: 'queue', t: 4000, engine: 0, call: 0, level: 2, cause: 'demoted', waitUs: 1000, serviceUs: 3000 } as const,
  end(0, 0, { arrivalUs: 0, firstTokenUs: 2000, waitingUs: 1000, serviceUs: 4000 }),
  admit(8000, 2),
  end(2, 1, { arrivalUs: 4000, firstTokenUs: 9000, waitingUs: 4000, serviceUs: 2000 }, { preemptions: 1 }),
  { type: 'preempt', t: 9500, engine: 0, call: 2 } as const,
  admit(12_000, 1, { hitOwnTokens: 8 }),
  end(1, 0, { arrivalUs: 10_000, firstTokenUs: 13_000, waitingUs: 2000, serviceUs: 1000 }, { hitOwnTokens: 8 }),
  {
    type: 'done',
    t: 13_000,
    engine: -1,
    complete: true,
    engines: [
      totals({
        ...{ steps: 7, points: 5, busyUs: 6500, prefillTokens: 24, decodeTokens: 4, contextTokenUs: 26_000 },
        ...{ swapUs: 1300, transfers: 3, swapOutBlocks: 11, swapInBlocks: 9, peakBlocks: 17, peakHostBlocks: 12 },
      }),
    ],
  } as const,
];

test('every figure of a run by hand', () => {
  const { metrics, complete } = summaryOf(measure(ROWS, EVENTS));
  expect(complete).toBe(true);
  expect(metrics).toMatchObject({
    programs: 2,
    programs_ended: 2,
    calls: 3,
    calls_ended: 3,
    makespan_ms: 13,
    programs_per_s: 2 / 0.013,
    calls_per_s: 3 / 0.013,
    tokens_per_s: 7 / 0.013,
    preemptions: 1,
    demotions: 1,
    promotions: 0,
    hit_own_tokens: 8,
    hit_other_tokens: 0,
    hit_share: 8 / 32,
    prefill_tokens: 24,
    decode_tokens: 4,
    swap_outs: 0,
    recomputes: 0,
    recomputed_tokens: 0,
    swap_transfers: 3,
    swap_out_blocks: 11,
    swap_in_blocks: 9,
    swap_share: 0.1,
    peak_kv_blocks: 17,
    peak_host_blocks: 12,
    steps: 7,
    decisions: 5,
    busy_share: 0.5,
    mean_context_tokens: 2,
    peak_kv_use: null, // unlimited
    total_waiting_ms: 7,
    mean_waiting_calls: 7 / 13,
    mean_served_calls: 7 / 13,

    // programs: A 13 ms, B 6 ms
    mean_response_ms: 9.5,
    p50_response_ms: 9.5,
    max_response_ms: 13,
    mean_token_latency_ms: (13 / 5 + 6 / 2) / 2,
    mean_waiting_ms: 3.5,
    mean_service_ms: 3.5,
    mean_interception_ms: 2.5,
    mean_path_waiting_ms: 3.5,
    mean_path_service_ms: 3.5,
    mean_path_interception_ms: 2.5,
    mean_slowdown: (8 / 5 + 6 / 2) / 2,
    max_wait_ratio: 2,

    // calls: A1, A2, B1
    mean_call_response_ms: 14 / 3,
    mean_queueing_ms: 7 / 3,
    p50_first_token_ms: 3,
    mean_inter_token_ms: 1, // of A1 and B1; A2 has one token only
    mean_call_context_tokens: (13 + 14 + 7) / 3,
    max_call_context_tokens: 14,
    max_call_preemptions: 1,
    mean_call_hit_own_tokens: 8 / 3,
  });
  const [x, y] = [5 / 8, 2 / 6];
  expect(metrics.jain_index).toBeCloseTo((x + y) ** 2 / (2 * (x * x + y * y)), 12);
});

test('every metric is in the summary, in its order, and nothing else', () => {
  expect(Object.keys(summaryOf(measure(ROWS, EVENTS)).metrics)).toEqual(METRICS.map(({ name }) => name));
  expect(new Set(METRICS.map(({ name }) => name)).size).toBe(METRICS.length);
});

test('a run that was stopped tells of what ended', () => {
  const { metrics, complete } = summaryOf(measure(ROWS, EVENTS.slice(0, 6)));
  expect(complete).toBe(false);
  expect(metrics).toMatchObject({
    programs_ended: 1,
    calls_ended: 2,
    makespan_ms: 10,
    mean_response_ms: 6,
    busy_share: null,
  });
});

test('a run of which nothing is known yet has no figures, and no NaN', () => {
  const { metrics } = summaryOf(measure(ROWS, []));
  expect(metrics).toMatchObject({ calls_ended: 0, mean_response_ms: null, jain_index: null, tokens_per_s: null });
  expect(JSON.parse(JSON.stringify(metrics))).toEqual(metrics);
});
