import { expect, test } from 'vitest';
import { type Figures, figuresOf, machineOf, sameSteps } from '../../../src/cli/fidelity/figures.js';
import { verdict } from '../../../src/cli/fidelity/report.js';
import type { Summary } from '../../../src/core/measures/summary.js';

const figure = (metric: string, error: number): Figures => ({
  ...{ label: metric, metric, error },
  ...{ modelled: 1 + error, real: 1, runs: [1] },
});
const figures = [figure('mean_response_ms', 0.021), figure('p95_response_ms', -0.04)];

const ENGINE = 'tiny on wasm';

test('the verdict says how far the model is off', () => {
  const told = 'The model is off by +2.1 % in mean response and −4 % in P95.';
  expect(verdict([...figures, sameSteps([{ realUs: 1000, modelledUs: 960 }])], ENGINE)).toBe(told);
});

test('where the very steps that ran are priced wrong, it says what to do', () => {
  // of three runs the middle one counts: 800 instead of 1000
  const prices = [900, 800, 500].map((modelledUs) => ({ realUs: 1000, modelledUs }));
  expect(verdict([...figures, sameSteps(prices)], ENGINE)).toMatch(
    / in P95\. The very steps that ran are priced −20 % off: .* Calibrate again, with nothing else running\.$/,
  );
});

test('where the speed of the machine is made up for, wrong prices are those of other work', () => {
  const machine = machineOf([1000, 1000], [1]);
  const steps = sameSteps([{ realUs: 1000, modelledUs: 500 }]);
  expect(verdict([...figures, machine, steps], ENGINE, ENGINE)).toMatch(
    / priced −50 % off: they are other work than was rehearsed, or that was too little\. Calibrate by this trace, or with more --rounds, with nothing else running\.$/,
  );
});

test('a profile of another engine is no matter of the machine', () => {
  const prices = [{ realUs: 1000, modelledUs: 500 }];
  expect(verdict([...figures, sameSteps(prices)], 'tiny on tensorflow', ENGINE)).toMatch(
    /^The profile is of tiny on wasm, and tiny on tensorflow is another engine: calibrate that one\. As it is, the model is off by .* in P95\.$/,
  );
});

test('of three runs the middle one counts', () => {
  const at = (ms: number) => ({ metrics: { mean_response_ms: ms } }) as unknown as Summary;
  const [first] = figuresOf(at(100), [at(110), at(121), at(99)]);
  expect(first).toMatchObject({ modelled: 100, real: 110, runs: [110, 121, 99] });
  expect(first.error).toBeCloseTo(100 / 110 - 1, 12);
});

test('it says how fast the machine was meanwhile', () => {
  // the works took 5 ms in all; 1.154 times as long in the middle one of three runs
  const machine = machineOf([1000, 4000], [1, 1.154, 2]);
  expect(machine.modelled).toBe(5);
  expect(machine.real).toBeCloseTo(5.77, 12);
  expect(verdict([...figures, machine], ENGINE, ENGINE)).toMatch(
    / in P95\. The machine was 15\.4 % slower than when it was calibrated; the real durations are told as of then\.$/,
  );
});
