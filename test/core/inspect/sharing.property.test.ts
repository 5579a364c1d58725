import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nominalOrder } from '../../../src/core/inspect/nominal-order.js';
import { sharing } from '../../../src/core/inspect/sharing.js';
import type { Segment, TraceRow } from '../../../src/core/trace/row.js';
import { naiveSharing } from './naive.js';
import { traceOf } from './traces.js';

const step = fc.record({
  program: fc.integer({ min: 0, max: 3 }),
  fresh: fc.boolean(),
  arrival: fc.integer({ min: 0, max: 400 }),
  context: fc.option(fc.tuple(fc.nat(), fc.nat()), { nil: undefined }),
  contextLast: fc.boolean(),
  segments: fc.array(fc.tuple(fc.constantFrom('a', 'b', 'sys:c'), fc.integer({ min: 0, max: 12 })), { maxLength: 3 }),
  output: fc.integer({ min: 1, max: 8 }),
  answer: fc.constantFrom(undefined, undefined, 'a', 'x'),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Random programs that grow, branch, cut back and share segments; a call comes after its program's last or is a root. */
function rowsOf(steps: readonly Step[]): TraceRow[] {
  const rows: TraceRow[] = [];
  const chains = new Map<number, { call: string; tokens: number }[]>();
  for (const [k, s] of steps.entries()) {
    const chain = s.fresh ? [] : (chains.get(s.program) ?? []);
    const input: Segment[] = [...s.segments];
    const from = s.context && chain[s.context[0] % Math.max(1, chain.length)];
    if (s.context && from) {
      const part: Segment = [`@${from.call}`, s.context[1] % (from.tokens + 1)];
      if (s.contextLast) input.push(part);
      else input.unshift(part);
    }
    input.push(['tail', 1]);
    const call = String(k);
    const when = chain.length === 0 ? { arrival_ms: s.arrival } : { after: [chain[chain.length - 1].call] };
    rows.push({ program: `p${s.program}`, call, ...when, input, output: s.output, output_segment: s.answer });
    const tokens = input.reduce((sum, [, n]) => sum + n, 0) + s.output;
    chains.set(s.program, [...chain, { call, tokens }]);
  }
  return rows;
}

test('runs of tokens tell what single blocks tell, with any cache', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 14 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 20 }),
      (steps, blockTokens, capacity) => {
        const trace = traceOf(rowsOf(steps));
        const { sharing: found } = sharing(trace, nominalOrder(trace), {
          blockTokens,
          cacheTokens: [capacity * blockTokens],
          bucketTokens: [],
        });
        for (const [k, blocks] of [Number.POSITIVE_INFINITY, capacity].entries()) {
          const calls = naiveSharing(trace, blockTokens, blocks);
          const sum = (column: number) => calls.reduce((all, call) => all + call[column], 0);
          const { ownTokens, systemTokens, beyondTokens, acrossTokens } = found[k].total;
          expect([ownTokens, ownTokens + systemTokens + beyondTokens, acrossTokens]).toEqual([0, 1, 2].map(sum));
        }
      },
    ),
    { numRuns: 1500 },
  );
});
