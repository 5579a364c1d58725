import { mean } from 'd3-array';
import type { StepLoad } from '../../core/replay/step-load.js';
import type { EngineLink } from '../process/engine-process.js';
import type { WorkRequest } from '../process/messages.js';
import type { Limits } from './grid.js';
import { fillingWorks, type Task, tasksFor } from './tasks.js';

export interface StepSample {
  readonly load: StepLoad;
  readonly ms: number;
}

export interface SwapSample {
  readonly transfers: number;
  readonly blocks: number;
  readonly ms: number;
}

export interface Samples {
  readonly steps: readonly StepSample[];
  readonly swaps: readonly SwapSample[];
  /** How much longer the first decode step after one with a prompt takes than those that follow it. */
  readonly changeMs: number;
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
  const { vocab } = engine.ready;
  for (const work of fillingWorks(limits, vocab)) await engine.ask(work);
  const measured = tasksFor(limits, vocab).map((task) => ({ task, us: [] as number[], changeUs: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    for (const [k, { task, us, changeUs }] of strided(measured, round).entries()) {
      if (!tell((round + k / measured.length) / rounds)) return undefined;
      us.push(await timed(engine, task));
      if (task.kind === 'step' && task.after) changeUs.push(await change(engine, task.after));
    }
  }
  return {
    steps: measured.flatMap(({ task, us }) => (task.kind === 'step' ? [{ load: task.load, ms: middleMs(us) }] : [])),
    swaps: measured.flatMap(({ task, us }) =>
      task.kind === 'swap' ? [{ transfers: task.transfers, blocks: task.blocks, ms: middleMs(us) }] : [],
    ),
    changeMs: Math.max(0, middleMs(measured.flatMap(({ changeUs }) => changeUs))),
  };
}

/** Microseconds of a task when its like has just been done: in a run a step resembles the one before. */
async function timed(engine: EngineLink, { kind, request }: Task): Promise<number> {
  const { swapUs, stepUs } = await engine.ask(request);
  if (kind === 'swap') return swapUs;
  const later = stepUs.length > 1 ? stepUs.slice(1) : (await engine.ask(request)).stepUs;
  return mean(later) as number;
}

async function change(engine: EngineLink, request: WorkRequest): Promise<number> {
  const [first, ...later] = (await engine.ask(request)).stepUs;
  return first - (mean(later) as number);
}

/** All of a list in an order that is another in every round. */
function strided<T>(list: readonly T[], round: number): T[] {
  const strides = [1, 3, 7, 11, 13, 17, 19, 23, 29, 31].filter((stride) => stride === 1 || list.length % stride !== 0);
  const stride = strides[round % strides.length];
  return list.map((_, k) => list[(k * stride + round) % list.length]);
}

/** The mean of the middle half: a machine's own business is no cost of a step. */
function middleMs(us: readonly number[]): number {
  const cut = Math.floor(us.length / 4);
  const kept = us.toSorted((a, b) => a - b).slice(cut, us.length - cut);
  return (mean(kept) ?? 0) / 1000;
}
