import { describe, expect, test } from 'vitest';
import { type GenerateOptions, generate } from '../../../src/core/generate/generate.js';
import { WORKLOAD_NAMES, type WorkloadName } from '../../../src/core/generate/workloads/names.js';
import { WORKLOADS } from '../../../src/core/generate/workloads/registry.js';
import { TraceBuilder } from '../../../src/core/trace/builder.js';
import type { TraceRow } from '../../../src/core/trace/row.js';

const SEEDS = [0, 1, 4294967295];

const rowsOf = (name: WorkloadName, options: Partial<Omit<GenerateOptions, 'shares'>> = {}): TraceRow[] => [
  ...generate({ shares: WORKLOADS[name], programs: 60, rate: 2, seed: 1, ...options }),
];

describe.each(WORKLOAD_NAMES)('%s', (name) => {
  test.each(SEEDS)('is a valid trace (seed %i)', (seed) => {
    const builder = new TraceBuilder();
    for (const row of rowsOf(name, { seed })) builder.add(row);
    const trace = builder.finish();
    expect(trace.programs).toHaveLength(60);
    expect(Math.max(...trace.promptTokens)).toBeLessThan(131072); // the context of Llama 3.1
    expect(Math.min(...trace.outputTokens)).toBeGreaterThanOrEqual(1);
  });

  test('the same seed gives the same rows, another seed others', () => {
    expect(rowsOf(name)).toEqual(rowsOf(name));
    expect(rowsOf(name)).not.toEqual(rowsOf(name, { seed: 2 }));
  });

  test('more programs begin with the same programs', () => {
    const few = rowsOf(name, { programs: 25 });
    expect(rowsOf(name, { programs: 60 }).slice(0, few.length)).toEqual(few);
  });

  test('the rate changes when programs arrive and nothing else', () => {
    const timeless = (rows: TraceRow[]) => rows.map(({ arrival_ms: _, ...row }) => row);
    expect(timeless(rowsOf(name, { rate: 9 }))).toEqual(timeless(rowsOf(name, { rate: 2 })));
  });

  test('rows are written program by program, in order of arrival, parents first', () => {
    const programs: string[] = [];
    const calls = new Set<string>();
    let arrival = 0;
    for (const row of rowsOf(name)) {
      if (row.program !== programs.at(-1)) programs.push(row.program);
      if (row.arrival_ms !== undefined) expect(row.arrival_ms).toBeGreaterThanOrEqual(arrival);
      arrival = row.arrival_ms ?? arrival;
      for (const parent of row.after ?? []) expect(calls).toContain(`${row.program}/${parent}`);
      calls.add(`${row.program}/${row.call}`);
    }
    expect(new Set(programs).size).toBe(programs.length);
  });

  test('times are whole milliseconds, tokens whole numbers', () => {
    for (const row of rowsOf(name)) {
      const numbers = [row.arrival_ms ?? 0, row.delay_ms ?? 0, row.output, ...row.input.map(([, tokens]) => tokens)];
      expect(numbers.every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true);
    }
  });

  test('a program has one root; a pause has a label; every row has its class', () => {
    const roots = new Map<string, number>();
    for (const row of rowsOf(name)) {
      if (row.arrival_ms !== undefined) roots.set(row.program, (roots.get(row.program) ?? 0) + 1);
      expect(row.delay_ms !== undefined).toBe(row.tool !== undefined);
      expect(row.program).toMatch(new RegExp(`^${row.class}-[1-9]\\d*$`));
    }
    expect([...roots.values()]).toEqual(Array(60).fill(1));
  });

  test('a class shares one system prompt, and nothing else is shared between programs', () => {
    const owners = new Map<string, Set<string>>();
    const lengths = new Map<string, Set<number>>();
    for (const row of rowsOf(name)) {
      for (const [id, tokens] of row.input) {
        if (id.startsWith('@')) continue;
        const system = id.startsWith('sys:');
        if (system) lengths.set(id, (lengths.get(id) ?? new Set()).add(tokens));
        if (system) expect(id).toBe(`sys:${row.class}`);
        else owners.set(id, (owners.get(id) ?? new Set()).add(row.program));
      }
    }
    expect([...owners.values()].filter((programs) => programs.size > 1)).toEqual([]);
    expect([...lengths.values()].filter((all) => all.size > 1)).toEqual([]);
  });

  test('programs arrive as a Poisson process of the rate', () => {
    const arrivals = rowsOf(name, { programs: 2000, rate: 5 }).flatMap((row) => row.arrival_ms ?? []);
    const gaps = arrivals.map((ms, k) => ms - (arrivals[k - 1] ?? 0));
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / 2000;
    const deviation = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / 2000);
    // Exponential gaps: mean 200 ms, and as large a deviation; four standard errors of 2,000 are 9 %.
    expect(Math.abs(mean / 200 - 1)).toBeLessThan(0.09);
    expect(Math.abs(deviation / mean - 1)).toBeLessThan(0.13);
  });
});
