import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { firstDifference } from '../../src/cli/golden/difference.js';
import { quietCases } from './cases/case.js';
import { fuzz } from './fuzz.js';
import { run } from './run.js';

describe('several steps in one move', () => {
  fuzz('tell the very events that single steps tell, under every policy and balancer', quietCases, 150, (one) => {
    const single = run(one, { singleSteps: true, check: true });
    const macro = run(one, { check: true });
    expect(firstDifference(single.events, macro.events)).toBeUndefined();
  });

  const placed = fc.tuple(quietCases, fc.constantFrom(0, 0.17, 1), fc.constantFrom(0, 0.7, 3));
  fuzz('also where a step costs more by its place', placed, 60, ([{ rows, options }, ask_ms, after_prompt_ms]) => {
    const one = { rows, options: { ...options, profile: { ...options.profile, ask_ms, after_prompt_ms } } };
    const single = run(one, { singleSteps: true, check: true });
    const macro = run(one, { check: true });
    expect(firstDifference(single.events, macro.events)).toBeUndefined();
  });
});
