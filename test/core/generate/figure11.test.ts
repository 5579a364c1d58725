import { describe, expect, test } from 'vitest';
import { generate } from '../../../src/core/generate/generate.js';
import { Statistics } from '../../../src/core/generate/statistics.js';
import type { WorkloadName } from '../../../src/core/generate/workloads/names.js';
import { WORKLOADS } from '../../../src/core/generate/workloads/registry.js';

interface Figure {
  readonly name: WorkloadName;
  readonly meanCalls: number;
  readonly maxCalls: number | undefined;
  readonly prefill: number;
  readonly decode: number;
}

// The paper's figure 11. It gives no maximum for MCTS.
const FIGURE_11: Figure[] = [
  { name: 'chatbot', meanCalls: 6.66, maxCalls: 80, prefill: 255.65, decode: 276.81 },
  { name: 'react', meanCalls: 10.75, maxCalls: 70, prefill: 735.06, decode: 34.14 },
  { name: 'mcts', meanCalls: 159.71, maxCalls: undefined, prefill: 467.24, decode: 72.64 },
];
const SEEDS = [0, 1, 2, 7, 42, 12345, 4294967295];

function statisticsOf(name: WorkloadName, programs: number, seed: number): Statistics {
  const statistics = new Statistics();
  for (const row of generate({ shares: WORKLOADS[name], programs, rate: 1, seed })) statistics.add(row);
  return statistics;
}

const off = (value: number, expected: number): number => Math.abs(value / expected - 1);

describe.each(FIGURE_11)('$name', ({ name, meanCalls, maxCalls, prefill, decode }) => {
  test.each(SEEDS)('seed %i: 2,000 programs are within three percent of the figure', (seed) => {
    const made = statisticsOf(name, 2000, seed);
    expect(made.programs).toBe(2000);
    expect(off(made.meanCalls, meanCalls)).toBeLessThan(0.03);
    if (maxCalls !== undefined) expect(made.maxCalls).toBe(maxCalls);
    expect(off(made.meanPrefill, prefill)).toBeLessThan(0.03);
    // Also if the shared system prompt, which a prefix cache holds, is not counted.
    expect(off(made.meanPrefill - made.meanSystem, prefill)).toBeLessThan(0.03);
    expect(off(made.meanDecode, decode)).toBeLessThan(0.03);
    expect(made.meanPrompt).toBeGreaterThan(1.5 * made.meanPrefill); // contexts accumulate
  });
});

test('mixed has equal shares, each with the statistics of its class', () => {
  const made = new Map<string, Statistics>();
  for (const row of generate({ shares: WORKLOADS.mixed, programs: 6000, rate: 1, seed: 3 })) {
    const statistics = made.get(row.class!) ?? new Statistics();
    made.set(row.class!, statistics);
    statistics.add(row);
  }
  expect([...made.keys()].sort()).toEqual(['chatbot', 'mcts', 'react']);
  for (const { name, meanCalls, prefill, decode } of FIGURE_11) {
    const statistics = made.get(name)!;
    expect(statistics.programs).toBe(2000);
    expect(off(statistics.meanCalls, meanCalls)).toBeLessThan(0.03);
    expect(off(statistics.meanPrefill, prefill)).toBeLessThan(0.03);
    expect(off(statistics.meanDecode, decode)).toBeLessThan(0.03);
  }
});

test('the statistics are those of a hand-made trace', () => {
  const made = new Statistics();
  made.add({
    program: 'a',
    call: '1',
    arrival_ms: 0,
    input: [
      ['sys:x', 10],
      ['a1', 5],
    ],
    output: 4,
  });
  made.add({
    program: 'a',
    call: '2',
    after: ['1'],
    input: [
      ['@1', 19],
      ['a2', 1],
    ],
    output: 8,
  });
  made.add({ program: 'b', call: '1', arrival_ms: 0, input: [['b1', 8]], output: 3 });
  expect(made.programs).toBe(2);
  expect(made.calls).toBe(3);
  expect(made.meanCalls).toBe(1.5);
  expect(made.maxCalls).toBe(2);
  expect(made.meanPrefill).toBe((15 + 1 + 8) / 3);
  expect(made.meanSystem).toBe(10 / 3);
  expect(made.meanPrompt).toBe((15 + 20 + 8) / 3);
  expect(made.meanDecode).toBe(5);
  expect(made.maxContext).toBe(28);
});
