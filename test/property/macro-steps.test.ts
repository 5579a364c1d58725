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
});
