import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { corePlayer, singleStepPlayer } from '../../src/cli/golden/core-player.js';
import { firstDifference } from '../../src/cli/golden/difference.js';
import type { Figures, Player } from '../../src/cli/golden/figures.js';
import type { ObservedStep } from '../../src/core/replay/observer.js';
import { simulate } from '../reference/simulate.js';
import { type Case, cases } from './cases/case.js';

/** Runs a property: by default a fixed seed and few; `FUZZ_RUNS` and `FUZZ_SEED` ask for more, or others. */
const runs = Number(process.env.FUZZ_RUNS ?? 600);
const seed = Number(process.env.FUZZ_SEED ?? 3);

/** Figures and steps. Between points srpt has no order: who waits is compared as a set. */
function steps(player: Player, { rows, options }: Case): { figures: Figures; steps: ObservedStep[] } {
  const seen: ObservedStep[] = [];
  const inOrder = options.policy !== 'srpt';
  const figures = player(rows, options, (step) =>
    seen.push(inOrder ? step : { ...step, waiting: step.waiting.toSorted((a, b) => a - b) }),
  );
  return { figures, steps: seen };
}

describe('the core does what the reference does, on random runs', () => {
  test('every figure, steps skipped or not, and every step', { timeout: 1000 * runs }, () => {
    fc.assert(
      fc.property(cases, (run) => {
        const expected = steps(simulate, run);
        expect(firstDifference(expected, steps(singleStepPlayer, run))).toBeUndefined();
        expect(firstDifference(expected.figures, corePlayer(run.rows, run.options))).toBeUndefined();
      }),
      { numRuns: runs, seed },
    );
  });
});
