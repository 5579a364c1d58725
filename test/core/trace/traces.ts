import fc from 'fast-check';
import { InputError } from '../../../src/core/errors.js';
import { TraceBuilder } from '../../../src/core/trace/builder.js';
import type { Segment, TraceRow } from '../../../src/core/trace/row.js';
import type { Trace } from '../../../src/core/trace/trace.js';

export function build(rows: readonly TraceRow[]): Trace {
  const builder = new TraceBuilder();
  for (const row of rows) builder.add(row);
  return builder.finish();
}

/** The message of what `run` throws; it must be an InputError. */
export function problem(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

/** A call of program p that arrives at 0 with 10 tokens of segment s. */
export const row = (call: string, more: Partial<TraceRow> = {}): TraceRow => ({
  program: 'p',
  call,
  ...(more.after === undefined && { arrival_ms: 0 }),
  input: [['s', 10]],
  output: 5,
  ...more,
});

const step = fc.record({
  program: fc.constantFrom('a', 'b', 'programme né'),
  parents: fc.array(fc.nat(), { maxLength: 3 }),
  ms: fc.double({ min: 0, max: 1e9, noNaN: true }),
  segments: fc.array(fc.tuple(fc.constantFrom('x', 'y', 'sys:z', '~', '"'), fc.nat(500)), { maxLength: 3 }),
  context: fc.option(fc.nat(), { nil: undefined }),
  output: fc.integer({ min: 1, max: 1000 }),
  answer: fc.option(fc.constantFrom('x', 'answer'), { nil: undefined }),
  tool: fc.option(fc.constantFrom('search', 'user'), { nil: undefined }),
  class: fc.option(fc.constantFrom('chat', 'code'), { nil: undefined }),
  thread: fc.option(fc.constantFrom('main', '1'), { nil: undefined }),
  priority: fc.option(fc.integer({ min: -5, max: 5 }), { nil: undefined }),
});

/** Rows of valid traces: DAGs of several programs with every field, in random order. */
export const traceRows: fc.Arbitrary<TraceRow[]> = fc
  .array(step, { minLength: 1, maxLength: 30 })
  .map((steps) => {
    const tokens = new Map<string, number>();
    const calls = new Map<string, string[]>();
    return steps.map((s, k): TraceRow => {
      const before = calls.get(s.program) ?? [];
      const after = before.length === 0 ? [] : [...new Set(s.parents.map((p) => before[p % before.length]))];
      const input: Segment[] = [...s.segments, ['one', 1]];
      if (after.length > 0 && s.context !== undefined) {
        input.unshift([`@${after[0]}`, s.context % ((tokens.get(`${s.program} ${after[0]}`) ?? 0) + 1)]);
      }
      const call = String(k);
      calls.set(s.program, [...before, call]);
      tokens.set(`${s.program} ${call}`, s.output + input.reduce((sum, [, n]) => sum + n, 0));
      const when = after.length === 0 ? { arrival_ms: s.ms } : { after, delay_ms: s.ms };
      const labels = { tool: s.tool, class: s.class, thread: s.thread, priority: s.priority };
      return { program: s.program, call, ...when, input, output: s.output, output_segment: s.answer, ...labels };
    });
  })
  .chain((rows) => fc.shuffledSubarray(rows, { minLength: rows.length }));
