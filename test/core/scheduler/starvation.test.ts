import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Call } from '../../../src/core/replay/call.js';
import { StarvationClock } from '../../../src/core/scheduler/starvation.js';
import { callOf, programOf } from './calls.js';

test('a call that waits outside Q1 is due when W_p + W_c reaches β · (T_p + T_c), to the microsecond', () => {
  const clock = new StarvationClock(2, true);
  const program = programOf('p');
  program.serviceUs = 100;
  program.waitUs = 50;
  const call = callOf(program, 'c', 1000);
  call.level = 2;
  call.serviceUs = 3;
  clock.watch(call, 1003);
  // 2 · 103 = 206: 50 + (now − 1000 − 3) ≥ 206 from 1159 on
  expect(clock.nextUs).toBe(1159);
  expect([clock.reached(call, 1158), clock.reached(call, 1159)]).toEqual([false, true]);
  // another call of the program ends
  program.serviceUs = 200;
  expect(clock.changed(program)).toBe(true);
  // 2 · 203 = 406
  expect(clock.nextUs).toBe(1359);
  const due: Call[] = [];
  clock.take(1358, due);
  expect(due).toEqual([]);
  clock.take(1359, due);
  expect(due).toEqual([call]);
  expect(clock.nextUs).toBe(Number.POSITIVE_INFINITY);
});

test('mlfq: programs do not count; no β, nobody is due', () => {
  const program = programOf('p');
  program.waitUs = 1e6;
  const call = callOf(program, 'c');
  call.level = 3;
  call.serviceUs = 10;
  const [own, never] = [new StarvationClock(2, false), new StarvationClock(Number.POSITIVE_INFINITY, true)];
  own.watch(call, 10);
  never.watch(call, 10);
  expect([own.nextUs, never.nextUs]).toEqual([30, Number.POSITIVE_INFINITY]);
});

test('knows of waiting calls what asking each of them at every instant would tell', () => {
  const move = fc.record({
    afterUs: fc.nat(30),
    call: fc.nat(5),
    what: fc.constantFrom('serve', 'serve', 'demote', 'end'),
    us: fc.integer({ min: 1, max: 40 }),
  });
  const runs = fc.tuple(fc.constantFrom(0, 0.1, 0.5, 1, 3.7), fc.boolean(), fc.array(move, { maxLength: 50 }));
  fc.assert(
    fc.property(runs, ([beta, knowsPrograms, moves]) => {
      const clock = new StarvationClock(beta, knowsPrograms);
      const programs = [programOf('p'), programOf('q')];
      const calls = Array.from({ length: 6 }, (_, k) => callOf(programs[k % 2], `c${k}`));
      const waits = (call: Call) => !call.member && call.level > 1;
      let nowUs = 0;
      for (const { afterUs, call: k, what, us } of moves) {
        nowUs += afterUs;
        const call = calls[k];
        if (what === 'serve') {
          // it runs for so long, and waits again from then on
          call.member = true;
          nowUs += us;
          call.serviceUs += us;
          call.member = false;
          if (call.level > 1) clock.watch(call, nowUs);
        } else if (what === 'demote') {
          call.level = 2 + (us % 2);
          clock.watch(call, nowUs);
        } else {
          call.program.serviceUs += us;
          call.program.waitUs += us % 7;
          if (knowsPrograms) {
            expect(clock.changed(call.program)).toBe(call.program.live.some(waits));
          }
        }
        const due: Call[] = [];
        clock.take(nowUs, due);
        expect(new Set(due)).toEqual(new Set(calls.filter((one) => waits(one) && clock.reached(one, nowUs))));
        for (const one of due) {
          // promoted
          one.level = 1;
          one.waitBaseUs = one.waitUs(nowUs);
          one.serviceBaseUs = one.serviceUs;
        }
        const next = clock.nextUs;
        const waiting = calls.filter(waits);
        if (next === Number.POSITIVE_INFINITY) expect(waiting).toEqual([]);
        else {
          // where β makes fractions it may come a little early
          const soon = next + (Number.isInteger(beta) ? 0 : 3);
          expect(waiting.some((one) => clock.reached(one, soon))).toBe(true);
          expect(waiting.some((one) => clock.reached(one, next - 1))).toBe(false);
        }
      }
    }),
    { numRuns: 300 },
  );
});
