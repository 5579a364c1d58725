import { expect, test } from 'vitest';
import { type Figures, sameSteps } from '../../src/cli/fidelity/figures.js';
import { verdict } from '../../src/cli/fidelity/report.js';

const figure = (metric: string, error: number): Figures => ({
  ...{ label: metric, metric, error },
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
