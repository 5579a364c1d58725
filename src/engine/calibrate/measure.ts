import type { StepLoad } from '../../core/replay/step-load.js';
import { fillSegment } from '../drive/tokens.js';
import type { EngineLink } from '../process/engine-process.js';
import type { WorkRequest } from '../process/messages.js';
import { blocksOf, DECODE_STEPS, type Limits, stepGrid, swapGrid } from './grid.js';
import { loadOf, type MemberShape } from './member-shape.js';

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
}

/** Tokens of the sequences that fill the pool before anything is measured. */
const FILL_TOKENS = 256;

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
  await fillPool(engine, limits);
  const requests: Task[] = [
    ...stepGrid(limits).map((members) => stepTask(members, limits, engine.ready.vocab)),
    ...swapGrid(limits).flatMap((blocks) => [swapTask(blocks, true), swapTask(blocks, false)]),
  ];
  for (let round = 0; round < rounds; round++) {
    for (const [k, task] of strided(requests, round).entries()) {
      if (!tell((round + k / requests.length) / rounds)) return undefined;
      const { swapUs, stepUs } = await engine.ask(task.request);
      task.ms.push((task.swap ? swapUs : mean(stepUs)) / 1000);
    }
  }
  return {
    steps: requests.flatMap(({ load, ms }) => (load ? [{ load, ms: middle(ms) }] : [])),
    swaps: requests.flatMap(({ swap, ms }) => (swap ? [{ ...swap, ms: middle(ms) }] : [])),
  };
}

interface Task {
  readonly request: WorkRequest;
  readonly load?: StepLoad;
  readonly swap?: { readonly transfers: number; readonly blocks: number };
  readonly ms: number[];
}

const NOTHING: WorkRequest = { type: 'work', swapOut: [], swapIn: [], batchedSwap: true, members: [], steps: 1 };

function stepTask(members: readonly MemberShape[], limits: Limits, vocab: number): Task {
  const steps = members.every(({ decodes }) => decodes) ? DECODE_STEPS : 1;
  const middle = members.map((member) => ({ ...member, context: member.context + (steps - 1) / 2 }));
  return {
    request: { ...NOTHING, members: membersOf(members, limits, vocab), steps },
    load: loadOf(middle),
    ms: [],
  };
}

/** There and back: two transfers, or two a block. The step behind is one that any work has. */
function swapTask(blocks: number, batchedSwap: boolean): Task {
  const moves = Array.from({ length: blocks }, (_, i) => ({ device: i, host: i }));
  const members = [{ tokens: Int32Array.of(0), position: 0, blocks: Int32Array.of(0), yields: true }];
  const request = { ...NOTHING, swapOut: moves, swapIn: moves, batchedSwap, members };
  return { request, swap: { transfers: batchedSwap ? 2 : 2 * blocks, blocks: 2 * blocks }, ms: [] };
}

function membersOf(members: readonly MemberShape[], { blockTokens }: Limits, vocab: number): WorkRequest['members'] {
  let next = 0;
  return members.map((member) => {
    const blocks = Int32Array.from({ length: blocksOf(member, blockTokens) }, () => next++);
    const tokens = new Int32Array(member.tokens);
    fillSegment(tokens, 0, tokens.length, `calibrate:${next}`, vocab);
    return { tokens, position: member.context, blocks, yields: true };
  });
}

/** Keys and values as decoding leaves them, not zeros. */
async function fillPool(engine: EngineLink, { blocks, blockTokens }: Limits): Promise<void> {
  const each = Math.max(1, Math.floor(FILL_TOKENS / blockTokens));
  for (let first = 0; first < blocks; first += each) {
    const own = Int32Array.from({ length: Math.min(each, blocks - first) }, (_, i) => first + i);
    const tokens = new Int32Array(own.length * blockTokens);
    fillSegment(tokens, 0, tokens.length, `fill:${first}`, engine.ready.vocab);
    await engine.ask({ ...NOTHING, members: [{ tokens, position: 0, blocks: own, yields: true }] });
  }
}

/** All of a list in an order that is another in every round. */
function strided<T>(list: readonly T[], round: number): T[] {
  const steps = [1, 3, 7, 11, 13, 17, 19, 23, 29, 31].filter((step) => list.length % step !== 0 || step === 1);
  const step = steps[round % steps.length];
  return list.map((_, k) => list[(k * step + round) % list.length]);
}

/** The mean without the extremes on either side: a machine's own business is no cost of a step. */
function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const cut = Math.floor(values.length / 4);
  const kept = sorted.slice(cut, values.length - cut);
  return mean(kept);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
