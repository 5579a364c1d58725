import fc from 'fast-check';
import type { Segment, TraceRow } from '../../../src/core/trace/row.js';

/** A segment to be: what kind, which of them, and how much of it. */
interface SegmentPlan {
  readonly kind: 'shared' | 'own' | 'context';
  readonly pick: number;
  readonly tokens: number;
}

/** A call to be. Numbers pick among what is there, so that every plan is a valid call and shrinks to a smaller one. */
interface CallPlan {
  /** Which earlier calls of the program it comes after; none: a root. */
  readonly parents: readonly number[];
  readonly timeMs: number;
  readonly input: readonly SegmentPlan[];
  readonly output: number;
  /** The answer is the beginning of a shared segment. */
  readonly sharedAnswer: number | undefined;
  readonly priority: number | undefined;
  /** Where its line stands in the trace. */
  readonly line: number;
}

type ProgramPlan = readonly CallPlan[];

/** How big a random trace may be. */
export interface Size {
  readonly programs: number;
  readonly calls: number;
  readonly segmentTokens: number;
  readonly output: number;
  /** Factor on arrivals, delays and (in the options) bounds and quanta. */
  readonly slow: number;
  /** False: no answer is the beginning of a shared segment, so that several steps may be taken in one move. */
  readonly sharedAnswers?: boolean;
}

/** Names whose order by UTF-16 code units is neither the order of numbers nor that of code points. */
const NAMES = ['10', '9', 'p10', 'p2', 'b', '\u{1f600}', '～', 'B', 'a b', 'é'];

/** Ids that several programs use; the same id at two lengths begins alike. */
const SHARED = ['sys:0', 'sys:1', 'a', 'b', 'doc'];

/** Longer contexts are not taken whole: several of them in an input would grow without bound. */
const LONG_CONTEXT = 800;

/** Random traces: chains and DAGs with ties, zero delays, shared and odd prefixes, in any order of lines. */
export function workloads(size: Size): fc.Arbitrary<TraceRow[]> {
  const tokens = fc.oneof(
    { arbitrary: fc.integer({ min: 0, max: 12 }), weight: 3 },
    { arbitrary: fc.integer({ min: 0, max: size.segmentTokens }), weight: 2 },
    { arbitrary: fc.constantFrom(5, 10, 16, 31, 32, 33, 48), weight: 1 },
  );
  const segment: fc.Arbitrary<SegmentPlan> = fc.record({
    kind: fc.constantFrom('shared', 'own', 'context'),
    pick: fc.nat(50),
    tokens,
  });
  const call: fc.Arbitrary<CallPlan> = fc.record({
    parents: fc.oneof(
      { arbitrary: fc.constant([0]), weight: 5 },
      { arbitrary: fc.array(fc.nat(6), { maxLength: 3 }), weight: 3 },
      { arbitrary: fc.constant([]), weight: 1 },
    ),
    timeMs: fc
      .oneof(
        fc.constant(0),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 0, max: 400 }).map((eighths) => eighths / 8),
        fc.constantFrom(0.3337, 1.0005, 7.12345),
      )
      .map((ms) => ms * size.slow),
    input: fc.array(segment, { minLength: 1, maxLength: 4 }),
    output: fc.oneof(
      { arbitrary: fc.integer({ min: 1, max: 6 }), weight: 3 },
      { arbitrary: fc.integer({ min: 1, max: size.output }), weight: 1 },
    ),
    sharedAnswer:
      size.sharedAnswers === false
        ? fc.constant(undefined)
        : fc.option(fc.nat(SHARED.length - 1), { nil: undefined, freq: 8 }),
    priority: fc.option(fc.integer({ min: -2, max: 2 }), { nil: undefined }),
    line: fc.nat(1000),
  });
  const program = fc.array(call, { minLength: 1, maxLength: size.calls });
  return fc.array(program, { minLength: 1, maxLength: size.programs }).map(rowsOf);
}

function rowsOf(plans: readonly ProgramPlan[]): TraceRow[] {
  const lines = plans.flatMap((plan, p) =>
    rowsOfProgram(plan, `${NAMES[p % NAMES.length]}${p >= NAMES.length ? `.${p}` : ''}`).map((row, i) => ({
      row,
      line: plan[i].line,
    })),
  );
  return lines.sort((a, b) => a.line - b.line).map(({ row }) => row);
}

function rowsOfProgram(plan: ProgramPlan, program: string): TraceRow[] {
  const rows: TraceRow[] = [];
  const ancestors: number[][] = [];
  plan.forEach((call, i) => {
    // 0: the call before, 1: the one before that
    const parents = i === 0 ? [] : [...new Set(call.parents.map((back) => Math.max(0, i - 1 - back)))];
    ancestors.push([...new Set(parents.flatMap((parent) => [parent, ...ancestors[parent]]))]);
    const input = call.input.map((segment, k) =>
      segmentOf(
        segment,
        `${program}/${i}/${k}`,
        ancestors[i].map((at) => rows[at]),
      ),
    );
    rows.push({
      program,
      call: String(i + 8),
      ...(parents.length === 0
        ? { arrival_ms: call.timeMs }
        : { after: parents.map((parent) => rows[parent].call), delay_ms: call.timeMs }),
      input: input.some(([, tokens]) => tokens > 0) ? input : [...input, ['a', 1]],
      output: call.output,
      ...(call.sharedAnswer === undefined ? {} : { output_segment: SHARED[call.sharedAnswer] }),
      ...(call.priority === undefined ? {} : { priority: call.priority }),
    });
  });
  return rows;
}

function segmentOf({ kind, pick, tokens }: SegmentPlan, name: string, ancestors: readonly TraceRow[]): Segment {
  if (kind === 'shared') return [SHARED[pick % SHARED.length], tokens];
  if (kind === 'own' || ancestors.length === 0) return [name, tokens];
  const ancestor = ancestors[pick % Math.min(3, ancestors.length)];
  const context = ancestor.input.reduce((sum, [, length]) => sum + length, 0) + ancestor.output;
  // mostly the whole context, as agents do it, else a piece of it
  const piece = pick % 3 === 0 || context > LONG_CONTEXT;
  return [`@${ancestor.call}`, piece ? Math.min(tokens, context) : context];
}

/** KV tokens of the largest call: no pool may hold fewer (scheduling.md, 2.4). */
export const largestCall = (rows: readonly TraceRow[]): number =>
  Math.max(...rows.map(({ input, output }) => input.reduce((sum, [, length]) => sum + length, output - 1)));
