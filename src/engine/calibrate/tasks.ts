import type { StepLoad } from '../../core/replay/step-load.js';
import { fillSegment } from '../drive/tokens.js';
import type { WorkRequest } from '../process/messages.js';
import { blocksOf, DECODE_STEPS, type Limits } from './grid.js';
import { loadOf, type MemberShape } from './member-shape.js';

/** A step to measure. */
export interface StepTask {
  readonly kind: 'step';
  readonly request: WorkRequest;
  readonly load: StepLoad;
}

/** Blocks to the host pool and back. */
export interface SwapTask {
  readonly kind: 'swap';
  readonly request: WorkRequest;
  readonly transfers: number;
  readonly blocks: number;
}

/** A work without anything to do. */
export const NOTHING: WorkRequest = { type: 'work', swapOut: [], swapIn: [], batchedSwap: true, members: [], steps: 1 };

/** A step with a prompt; or as many as a run makes of a decode step, and then their load is that of the middle one. */
export function stepTask(members: readonly MemberShape[], limits: Limits, vocab: number): StepTask {
  const steps = members.every(({ decodes }) => decodes) ? DECODE_STEPS : 1;
  const middle = members.map((member) => ({ ...member, context: member.context + (steps - 1) / 2 }));
  const request = { ...NOTHING, members: membersOf(members, limits, vocab), steps };
  return { kind: 'step', request, load: loadOf(middle) };
}

export function swapTask(blocks: number, batchedSwap: boolean): SwapTask {
  const moves = Array.from({ length: blocks }, (_, i) => ({ device: i, host: i }));
  const members = [{ tokens: Int32Array.of(0), position: 0, blocks: Int32Array.of(0), yields: true }]; // a work has a step
  const request = { ...NOTHING, swapOut: moves, swapIn: moves, batchedSwap, members };
  return { kind: 'swap', request, transfers: batchedSwap ? 2 : 2 * blocks, blocks: 2 * blocks };
}

/** Members of a work, in blocks of their own from block `from` on. */
export function membersOf(
  members: readonly MemberShape[],
  { blocks: pool, blockTokens }: Pick<Limits, 'blocks' | 'blockTokens'>,
  vocab: number,
  from = 0,
): WorkRequest['members'] {
  let next = 0;
  return members.map((member) => {
    const blocks = Int32Array.from({ length: blocksOf(member, blockTokens) }, () => from + scattered(next++, pool));
    const tokens = new Int32Array(member.tokens);
    fillSegment(tokens, 0, tokens.length, `calibrate:${next}`, vocab);
    return { tokens, position: member.context, blocks, yields: true };
  });
}

/** Blocks that a call gets in a row. */
const RUN = 8;

/** The k-th block of a pool whose runs of blocks were shuffled, as prompts that come and go leave them. */
function scattered(k: number, pool: number): number {
  const runs = Math.floor(pool / RUN);
  const run = Math.floor(k / RUN);
  if (run >= runs) return k;
  const stride = STRIDES.find((prime) => runs % prime !== 0) as number;
  return ((run * stride) % runs) * RUN + (k % RUN);
}

const STRIDES = [37, 41, 43, 47, 53, 59];

/** Tokens of the sequences that fill the pool. */
const FILL_TOKENS = 256;

/** Steps after which the pool holds keys and values as decoding leaves them, not zeros. */
export function fillingWorks(
  { blocks, blockTokens }: Pick<Limits, 'blocks' | 'blockTokens'>,
  vocab: number,
  from = 0,
): WorkRequest[] {
  const each = Math.max(1, Math.floor(FILL_TOKENS / blockTokens));
  return Array.from({ length: Math.ceil(blocks / each) }, (_, k) => {
    const own = Int32Array.from({ length: Math.min(each, blocks - k * each) }, (_, i) => from + k * each + i);
    const tokens = new Int32Array(own.length * blockTokens);
    fillSegment(tokens, 0, tokens.length, `fill:${k}`, vocab);
    return { ...NOTHING, members: [{ tokens, position: 0, blocks: own, yields: true }] };
  });
}
