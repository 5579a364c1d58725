import { mean } from 'd3-array';
import { uniforms } from '../../core/generate/random/uniforms.js';
import type { StepLoad } from '../../core/replay/step-load.js';
import type { EngineLink } from '../process/engine-process.js';
import { type Limits, stepGrid, swapGrid, varied } from './grid.js';
import type { MemberShape } from './member-shape.js';
import { fillingWorks, stepTask, swapTask } from './tasks.js';

/** One measurement, and of which cell of the grid. */
interface Sample {
  readonly cell: number;
  readonly ms: number;
}

export interface StepSample extends Sample {
  readonly load: StepLoad;
}

export interface SwapSample extends Sample {
  readonly transfers: number;
  readonly blocks: number;
}

export interface Samples {
  readonly steps: readonly StepSample[];
  readonly swaps: readonly SwapSample[];
  /** How much longer decode steps take, all together, because a step with a prompt came before them. */
  readonly changesMs: readonly number[];
}

/**
 * Measures every step and swap of the grid on an engine, `rounds` times in ever other order, so that what changes on the
 * machine meanwhile meets all of them alike. `tell` hears of the share that is done, and says whether to go on.
 */
export async function measure(
  engine: EngineLink,
  limits: Limits,
  rounds: number,
  tell: (share: number) => boolean,
): Promise<Samples | undefined> {
  for (const work of fillingWorks(limits, engine.ready.vocab)) await engine.ask(work);
  const samples = { steps: [] as StepSample[], swaps: [] as SwapSample[], changesMs: [] as number[] };
  const uniform = uniforms(0, 0);
  const cells = [
    ...stepGrid(limits).map((members) => () => measureStep(engine, limits, varied(members, uniform))),
    ...swapGrid(limits).flatMap((blocks) => [true, false].map((batched) => () => measureSwap(engine, blocks, batched))),
  ];
  for (let round = 0; round < rounds; round++) {
    for (const [k, cell] of strided([...cells.keys()], round).entries()) {
      if (!tell((round + k / cells.length) / rounds)) return undefined;
      const { step, swap, changeMs } = await cells[cell]();
      if (step) samples.steps.push({ cell, ...step });
      if (swap) samples.swaps.push({ cell, ...swap });
      if (changeMs !== undefined) samples.changesMs.push(changeMs);
    }
  }
  return samples;
}

interface Measured {
  readonly step?: Omit<StepSample, 'cell'>;
  readonly swap?: Omit<SwapSample, 'cell'>;
  readonly changeMs?: number;
}

async function measureStep(engine: EngineLink, limits: Limits, members: readonly MemberShape[]): Promise<Measured> {
  const decodes = members.filter((member) => member.decodes);
  const { request, load } = stepTask(members, limits, engine.ready.vocab);
  const first = (await engine.ask(request)).stepUs;
  if (decodes.length === members.length) {
    // in a run a decode step comes after its like
    const second = (await engine.ask(request)).stepUs;
    return { step: { load, ms: (mean(second) as number) / 1000 } };
  }
  const step = { load, ms: first[0] / 1000 };
  if (decodes.length === 0) return { step };
  const next = stepTask(decodes, limits, engine.ready.vocab).request;
  const [after, later] = [await engine.ask(next), await engine.ask(next)];
  return { step, changeMs: (sum(after.stepUs) - sum(later.stepUs)) / 1000 };
}

async function measureSwap(engine: EngineLink, pairs: number, batched: boolean): Promise<Measured> {
  const { request, transfers, blocks } = swapTask(pairs, batched);
  return { swap: { transfers, blocks, ms: (await engine.ask(request)).swapUs / 1000 } };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** All of a list in an order that is another in every round. */
function strided<T>(list: readonly T[], round: number): T[] {
  const strides = [1, 3, 7, 11, 13, 17, 19, 23, 29, 31].filter((stride) => stride === 1 || list.length % stride !== 0);
  const stride = strides[round % strides.length];
  return list.map((_, k) => list[(k * stride + round) % list.length]);
}
