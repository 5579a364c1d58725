import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Plan } from '../../../src/core/replay/plan.js';

/** A plan of `length` steps of 10 µs from 1000 µs on. */
function planOf(stepsPerPoint: number, window: number, length: number): Plan {
  const plan = new Plan(stepsPerPoint);
  plan.begin(1000, window);
  for (let count = 1; count <= length; count++) plan.add(1000 + 10 * count);
  return plan;
}

describe('a move of several steps', () => {
  test('by hand: N = 3, 2 steps of the window left, 9 steps: points after steps 2, 5 and 8', () => {
    const plan = planOf(3, 2, 9);
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].filter((count) => plan.isBoundary(count))).toEqual([2, 5, 8]);
    expect([plan.lastUs, plan.endUs(5), plan.innerPoints, plan.lastInnerPoint, plan.windowLeft]).toEqual([
      1090, 1050, 3, 8, 2,
    ]);
    // a point at this very instant has not been: arrivals come before points (1.4)
    expect([1020, 1021, 1050, 1051, 2000].map((us) => plan.lastPointBefore(us))).toEqual([0, 2, 2, 5, 8]);
    plan.cutAt(1081);
    expect(plan.length).toBe(9);
    plan.cutAt(1080);
    expect([plan.length, plan.windowLeft, plan.innerPoints]).toEqual([8, 0, 2]);
    plan.cutAt(1021);
    expect([plan.length, plan.windowLeft, plan.innerPoints]).toEqual([5, 0, 1]);
    plan.stretch(1055);
    expect(plan.lastUs).toBe(1055);
  });

  test('is what counting step by step gives', () => {
    const plans = fc.record({
      perPoint: fc.integer({ min: 1, max: 9 }),
      spent: fc.nat(8),
      length: fc.integer({ min: 1, max: 600 }),
      us: fc.nat(6500),
    });
    fc.assert(
      fc.property(plans, ({ perPoint, spent, length, us }) => {
        const window = perPoint - (spent % perPoint);
        const plan = planOf(perPoint, window, length);
        let left = window;
        const points: number[] = [];
        for (let count = 1; count <= length; count++) {
          left--;
          expect(plan.isBoundary(count)).toBe(left === 0);
          if (left > 0 || count === length) continue;
          points.push(count);
          left = perPoint;
        }
        expect([plan.innerPoints, plan.lastInnerPoint, plan.windowLeft]).toEqual([
          points.length,
          points.at(-1) ?? 0,
          left,
        ]);
        const nowUs = 1000 + us;
        expect(plan.lastPointBefore(nowUs)).toBe(points.findLast((count) => plan.endUs(count) < nowUs) ?? 0);
        const cut = points.find((count) => plan.endUs(count) >= nowUs) ?? length;
        plan.cutAt(nowUs);
        expect(plan.length).toBe(cut);
      }),
    );
  });
});
