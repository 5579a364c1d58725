import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { End } from '../../../src/core/events.js';
import type { TraceRow } from '../../../src/core/trace/row.js';
import { end, measure } from './stream.js';

// a (0 → 4) forks into b (4 → 9) and c (delay 1, 5 → 12); d joins them (delay 2, 14 → 20). Path: a, c, d.
test('the critical path of a DAG goes by the parent that ended last', () => {
  const input: TraceRow['input'] = [['x', 1]];
  const measures = measure(
    [
      { program: 'A', call: 'a', arrival_ms: 0, input, output: 2 },
      { program: 'A', call: 'b', after: ['a'], input, output: 2 },
      { program: 'A', call: 'c', after: ['a'], delay_ms: 1, input, output: 2 },
      { program: 'A', call: 'd', after: ['b', 'c'], delay_ms: 2, input, output: 2 },
    ],
    [
      end(0, 0, { arrivalUs: 0, firstTokenUs: 2000, waitingUs: 1000, serviceUs: 3000 }),
      end(1, 0, { arrivalUs: 4000, firstTokenUs: 5000, waitingUs: 2000, serviceUs: 3000 }),
      end(2, 0, { arrivalUs: 5000, firstTokenUs: 7000, waitingUs: 4000, serviceUs: 3000 }),
      end(3, 0, { arrivalUs: 14_000, firstTokenUs: 15_000, waitingUs: 1000, serviceUs: 5000 }, { attainedUs: 11_000 }),
    ],
  );
  const { programs } = measures;
  expect(programs.responseUs(0)).toBe(20_000);
  expect([programs.pathWaitingUs[0], programs.pathServiceUs[0], programs.pathInterceptionUs[0]]).toEqual([
    6000, 11_000, 3000,
  ]);
  expect([programs.waitingUs[0], programs.serviceUs[0], programs.interceptionUs[0]]).toEqual([8000, 14_000, 3000]);
  expect(programs.attainedUs[0]).toBe(11_000);
});

test('a root that comes later than the first is intercepted until then', () => {
  const input: TraceRow['input'] = [['x', 1]];
  const { programs } = measure(
    [
      { program: 'A', call: '1', arrival_ms: 0, input, output: 1 },
      { program: 'A', call: '2', arrival_ms: 50, input, output: 1 },
    ],
    [
      end(0, 0, { arrivalUs: 0, firstTokenUs: 3000, waitingUs: 0, serviceUs: 3000 }),
      end(1, 0, { arrivalUs: 50_000, firstTokenUs: 53_000, waitingUs: 1000, serviceUs: 2000 }),
    ],
  );
  expect(programs.pathInterceptionUs[0]).toBe(50_000);
  expect(programs.responseUs(0)).toBe(53_000);
});

test('waiting, service and interception of the path fill the response, on any DAG', () => {
  const call = fc.record({
    parents: fc.array(fc.nat(7), { maxLength: 3 }),
    rootMs: fc.nat(20),
    delayMs: fc.nat(9),
    waitingMs: fc.nat(9),
    serviceMs: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(call, { minLength: 1, maxLength: 8 }), (calls) => {
      const rows: TraceRow[] = [];
      const ends: End[] = [];
      calls.forEach(({ parents, rootMs, delayMs, waitingMs, serviceMs }, k) => {
        const after = [...new Set(parents.filter((parent) => parent < k))];
        const root = after.length === 0;
        rows.push({
          program: 'A',
          call: String(k),
          ...(root ? { arrival_ms: rootMs } : { after: after.map(String), delay_ms: delayMs }),
          input: [['x', 1]],
          output: 1,
        });
        const readyUs = Math.max(...after.map((parent) => ends[parent].t));
        const arrivalUs = root ? rootMs * 1000 : readyUs + delayMs * 1000;
        const firstTokenUs = arrivalUs + (waitingMs + serviceMs) * 1000;
        ends.push(end(k, 0, { arrivalUs, firstTokenUs, waitingUs: waitingMs * 1000, serviceUs: serviceMs * 1000 }));
      });
      const inTime = [...ends].sort((a, b) => a.t - b.t || a.call - b.call);
      const { programs } = measure(rows, inTime);
      expect(programs.pathWaitingUs[0] + programs.pathServiceUs[0] + programs.pathInterceptionUs[0]).toBe(
        programs.responseUs(0),
      );
    }),
  );
});
