import { describe, expect } from 'vitest';
import { corePlayer, singleStepPlayer } from '../../src/cli/golden/core-player.js';
import { firstDifference } from '../../src/cli/golden/difference.js';
import type { Figures, Player } from '../../src/cli/golden/figures.js';
import type { ObservedStep } from '../../src/core/replay/observer.js';
import { simulate } from '../reference/simulate.js';
import { type Case, cases } from './cases/case.js';
import { fuzz } from './fuzz.js';

/** Figures and steps. Between points the order of srpt and las-decay is not kept: who waits is compared as a set. */
function steps(player: Player, { rows, options }: Case): { figures: Figures; steps: ObservedStep[] } {
  const seen: ObservedStep[] = [];
  const inOrder = options.policy !== 'srpt' && options.policy !== 'las-decay';
  const figures = player(rows, options, (step) =>
    seen.push(inOrder ? step : { ...step, waiting: step.waiting.toSorted((a, b) => a - b) }),
  );
  return { figures, steps: seen };
}

describe('the core does what the reference does, on random runs', () => {
  fuzz('every figure and every step', cases, 200, (run) => {
    const expected = steps(simulate, run);
    expect(firstDifference(expected, steps(singleStepPlayer, run))).toBeUndefined();
    expect(firstDifference(expected.figures, corePlayer(run.rows, run.options))).toBeUndefined();
  });
});
