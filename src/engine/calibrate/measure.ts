import { mean } from 'd3-array';
import { uniforms } from '../../core/generate/random/uniforms.js';
import type { Profile } from '../../core/settings/profile.js';
import type { Trace } from '../../core/trace/trace.js';
import type { EngineLink } from '../process/engine-process.js';
import { type Limits, limitsOf, stepGrid, swapGrid, varied } from './grid.js';
import type { MemberShape } from './member-shape.js';
import { programCounts, rehearse, warmUpForRehearsals } from './rehearsal.js';
import type { Samples, StepSample, SwapSample } from './samples.js';
import { fillingWorks, stepTask, swapTask } from './tasks.js';

/** Engines that are measured, alike. */
export interface Subjects {
  readonly grid: EngineLink;
  /** Begins one where runs are rehearsed: what a grid has left behind would make their steps slower. */
  readonly stage: () => Promise<EngineLink>;
}

/** Rounds until another engine takes the stage: how fast one is, is also luck (where its memory lies), and stays so. */
const ROUNDS_EACH = 3;

/**
 * Measures every step and swap of the grid, and rehearses runs (of a trace, or of generated programs), `rounds` times in
 * ever other order, so that what changes on the machine meanwhile meets all of them alike. `tell` hears of the share that is
 * done, and says whether to go on.
 */
export async function measure(
  { grid: engine, stage: begin }: Subjects,
  profile: Profile,
  rounds: number,
  tell: (share: number) => boolean,
  rehearsed?: Trace,
): Promise<Samples | undefined> {
  const limits = limitsOf(profile);
  for (const work of fillingWorks(limits, engine.ready.vocab)) await engine.ask(work);
  const uniform = uniforms(0, 0);
  let stage: EngineLink | undefined;
  const cells: ((round: number) => Promise<Cell>)[] = [
    ...stepGrid(limits).map((members) => async () => ({
      steps: [await measureStep(engine, limits, varied(members, uniform))],
    })),
    ...swapGrid(limits).flatMap((blocks) =>
      [true, false].map((batched) => async () => ({ swap: await measureSwap(engine, blocks, batched) })),
    ),
    ...programCounts(profile, rehearsed).map((programs) => async (round: number) => ({
      steps: (await rehearse(stage as EngineLink, profile, programs, round, rehearsed)).map((step) => ({
        ...step,
        programs,
      })),
    })),
  ];
  const samples = { steps: [] as StepSample[], swaps: [] as SwapSample[] };
  try {
    for (let round = 0; round < rounds; round++) {
      if (round % ROUNDS_EACH === 0) {
        await stage?.close();
        stage = await begin();
        await warmUpForRehearsals(stage, profile, rehearsed);
      }
      for (const [k, cell] of strided([...cells.keys()], round).entries()) {
        if (!tell((round + k / cells.length) / rounds)) return undefined;
        const { steps = [], swap } = await cells[cell](round);
        for (const step of steps) samples.steps.push({ cell, ...step });
        if (swap) samples.swaps.push({ cell, ...swap });
      }
    }
  } finally {
    await stage?.close();
  }
  tell(1);
  return samples;
}

interface Cell {
  readonly steps?: readonly Omit<StepSample, 'cell'>[];
  readonly swap?: Omit<SwapSample, 'cell'>;
}

async function measureStep(
  engine: EngineLink,
  limits: Limits,
  members: readonly MemberShape[],
): Promise<Omit<StepSample, 'cell'>> {
  const { request, load } = stepTask(members, limits, engine.ready.vocab);
  // a decode step comes after its like
  if (load.prompts.count === 0) await engine.ask(request);
  const { stepUs } = await engine.ask(request);
  return { load, ms: (mean(stepUs) as number) / 1000, first: 1 / stepUs.length, chill: 0 };
}

async function measureSwap(engine: EngineLink, pairs: number, batched: boolean): Promise<Omit<SwapSample, 'cell'>> {
  const { request, transfers, blocks } = swapTask(pairs, batched);
  return { transfers, blocks, ms: (await engine.ask(request)).swapUs / 1000 };
}

/** All of a list in an order that is another in every round. */
function strided<T>(list: readonly T[], round: number): T[] {
  const strides = [1, 3, 7, 11, 13, 17, 19, 23, 29, 31].filter((stride) => stride === 1 || list.length % stride !== 0);
  const stride = strides[round % strides.length];
  return list.map((_, k) => list[(k * stride + round) % list.length]);
}
