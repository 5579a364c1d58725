import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Measures } from '../../../src/core/measures/measures.js';
import { PER_PROGRAM } from '../../../src/core/measures/per-program.js';
import { summaryOf } from '../../../src/core/measures/summary.js';
import { replay } from '../../../src/core/replay/replay.js';
import { PROFILE_DEFAULTS } from '../../../src/core/settings/profile.js';
import { type Overrides, optionsFor } from '../../../src/core/settings/systems.js';
import { validateOptions } from '../../../src/core/settings/validate.js';
import { TraceBuilder } from '../../../src/core/trace/builder.js';
import type { TraceRow } from '../../../src/core/trace/row.js';

interface Case {
  readonly name: string;
  readonly trace: readonly TraceRow[];
  readonly options: Overrides;
  readonly expect: {
    readonly calls: readonly Record<'preemptions' | 'swap_outs' | 'recomputes' | 'hit_tokens', number>[];
    readonly programs: readonly { readonly program: string }[];
    readonly makespan_ms: number;
    readonly steps: number;
    readonly points: number;
  };
}

const folder = new URL('../../golden/algorithm1/', import.meta.url);
const cases: Case[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')));

function measured({ trace: rows, options: { profile, ...run } }: Case): Measures {
  const builder = new TraceBuilder();
  for (const row of rows) builder.add(row);
  const trace = builder.finish();
  const measures = new Measures(trace);
  const options = optionsFor(undefined, { ...PROFILE_DEFAULTS, ...profile }, run);
  validateOptions(options);
  replay(trace, options, { sink: measures.see });
  return measures;
}

describe('the measures of golden runs are the golden ones', () => {
  test.each(cases.map((one) => [one.name, one] as const))('%s', (_, one) => {
    const { expect: expected } = one;
    const measures = measured(one);
    const { metrics } = summaryOf(measures);
    expect(metrics).toMatchObject({
      calls_ended: expected.calls.length,
      makespan_ms: expected.makespan_ms,
      steps: expected.steps,
      decisions: expected.points,
    });
    const { programs } = measures;
    const told = expected.programs.map((_, k) => ({
      response_ms: programs.responseUs(k) / 1000,
      waiting_ms: programs.waitingUs[k] / 1000,
      service_ms: programs.serviceUs[k] / 1000,
      attained_ms: programs.attainedUs[k] / 1000,
    }));
    expect(told).toEqual(expected.programs.map(({ program: _, ...rest }) => rest));
    const path = ['path_waiting_ms', 'path_service_ms', 'path_interception_ms'];
    const parts = PER_PROGRAM.filter(({ name }) => path.includes(name));
    expected.programs.forEach((_, k) => {
      expect(parts.reduce((sum, part) => sum + part.of(programs, k), 0)).toBe(programs.responseUs(k));
    });

    // what is counted as it happens is what the calls say in the end
    const total = (figure: string) =>
      expected.calls.reduce((sum: number, call: Record<string, number>) => sum + call[figure], 0);
    const hits = (metrics.hit_own_tokens ?? 0) + (metrics.hit_other_tokens ?? 0);
    const { preemptions, swap_outs, recomputes } = metrics;
    expect({ preemptions, swap_outs, recomputes, hits }).toEqual({
      preemptions: total('preemptions'),
      swap_outs: total('swap_outs'),
      recomputes: total('recomputes'),
      hits: total('hit_tokens'),
    });
  });
});
