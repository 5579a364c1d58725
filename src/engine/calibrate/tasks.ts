import type { StepLoad } from '../../core/replay/step-load.js';
import { fillSegment } from '../drive/tokens.js';
import type { WorkRequest } from '../process/messages.js';
import { blocksOf, DECODE_STEPS, type Limits, stepGrid, swapGrid } from './grid.js';
import { loadOf, type MemberShape } from './member-shape.js';

/** A step to measure; with several, all but the first, which pays for what was in the caches before. */
export interface StepTask {
  readonly kind: 'step';
  readonly request: WorkRequest;
  readonly load: StepLoad;
  /** What the calls that decode in it would do next, without its prompts. */
  readonly after: WorkRequest | undefined;
}

/** Blocks to the host pool and back. */
export interface SwapTask {
  readonly kind: 'swap';
  readonly request: WorkRequest;
  readonly transfers: number;
  readonly blocks: number;
}

export type Task = StepTask | SwapTask;

const NOTHING: WorkRequest = { type: 'work', swapOut: [], swapIn: [], batchedSwap: true, members: [], steps: 1 };

export function tasksFor(limits: Limits, vocab: number): Task[] {
  return [
    ...stepGrid(limits).map((members) => stepTask(members, limits, vocab)),
    ...swapGrid(limits).flatMap((blocks) => [swapTask(blocks, true), swapTask(blocks, false)]),
  ];
}

function stepTask(members: readonly MemberShape[], limits: Limits, vocab: number): StepTask {
  const decodes = members.filter((member) => member.decodes);
  const work = (of: readonly MemberShape[], steps: number): WorkRequest => ({
    ...NOTHING,
    members: membersOf(of, limits, vocab),
    steps,
  });
  const prompts = decodes.length < members.length;
  const after = prompts && decodes.length > 0 ? work(decodes, DECODE_STEPS) : undefined;
  if (prompts) return { kind: 'step', request: work(members, 1), load: loadOf(members), after };
  const middle = members.map((member) => ({ ...member, context: member.context + DECODE_STEPS / 2 }));
  return { kind: 'step', request: work(members, DECODE_STEPS), load: loadOf(middle), after };
}

function swapTask(blocks: number, batchedSwap: boolean): SwapTask {
  const moves = Array.from({ length: blocks }, (_, i) => ({ device: i, host: i }));
  const members = [{ tokens: Int32Array.of(0), position: 0, blocks: Int32Array.of(0), yields: true }]; // a work has a step
  const request = { ...NOTHING, swapOut: moves, swapIn: moves, batchedSwap, members };
  return { kind: 'swap', request, transfers: batchedSwap ? 2 : 2 * blocks, blocks: 2 * blocks };
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

/** Tokens of the sequences that fill the pool. */
const FILL_TOKENS = 256;

/** Steps after which the pool holds keys and values as decoding leaves them, not zeros. */
export function fillingWorks({ blocks, blockTokens }: Limits, vocab: number): WorkRequest[] {
  const each = Math.max(1, Math.floor(FILL_TOKENS / blockTokens));
  return Array.from({ length: Math.ceil(blocks / each) }, (_, k) => {
    const own = Int32Array.from({ length: Math.min(each, blocks - k * each) }, (_, i) => k * each + i);
    const tokens = new Int32Array(own.length * blockTokens);
    fillSegment(tokens, 0, tokens.length, `fill:${k}`, vocab);
    return { ...NOTHING, members: [{ tokens, position: 0, blocks: own, yields: true }] };
  });
}
