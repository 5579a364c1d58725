import { expect, test } from 'vitest';
import { type Figures, figuresOf, probed, sameSteps } from '../../src/cli/fidelity/figures.js';
import { verdict } from '../../src/cli/fidelity/report.js';
import type { Summary } from '../../src/core/measures/summary.js';

const figure = (metric: string, error: number): Figures => ({
  ...{ label: metric, metric, error, errorAtSpeed: error },
  ...{ modelled: 1 + error, real: 1, runs: [1] },
});
const figures = [figure('mean_response_ms', 0.021), figure('p95_response_ms', -0.04)];

test('the verdict says how far the model is off', () => {
  const told = 'The model is off by +2.1 % in mean response and −4 % in P95.';
  expect(verdict([...figures, sameSteps([{ realUs: 1000, modelledUs: 960 }])])).toBe(told);
});

test('where the very steps that ran are priced wrong, it says what to do', () => {
  // of three runs the middle one counts: 800 instead of 1000
  const prices = [900, 800, 500].map((modelledUs) => ({ realUs: 1000, modelledUs }));
  expect(verdict([...figures, sameSteps(prices)])).toMatch(
    / in P95\. The very steps that ran are priced −20 % off: .* Calibrate again, with nothing else running\.$/,
  );
});

test('where the machine was slower than when it was calibrated, it also says what the model is off at that speed', () => {
  const at = (ms: number) => ({ metrics: { mean_response_ms: ms } }) as unknown as Summary;
  // modelled 100; the runs took 110, 121, 99; for their speeds the model says 110, 110, 110
  const [first] = figuresOf(at(100), [at(110), at(121), at(99)], [at(110), at(110), at(110)]);
  expect(first.error).toBeCloseTo(100 / 110 - 1, 12);
  expect(first.errorAtSpeed).toBeCloseTo(0, 12);
  const probe = probed(2, [2.2, 2.2, 2.2]);
  expect([probe.modelled, probe.real]).toEqual([2, 2.2]);
  expect(sameSteps([{ realUs: 110, modelledUs: 100 }], [1.1]).errorAtSpeed).toBeCloseTo(0, 12);
  expect(verdict([...figures, probe])).toMatch(
    /in P95\. For the speed .* \(−9\.09 % since its calibration\) it is off by /,
  );
});
