import type { Work, WorkDone } from '../../core/replay/work.js';
import type { Done, WorkRequest } from '../process/messages.js';
import type { Tokens } from './tokens.js';

/** Told of a work that was done. */
export type OnWork = (work: Work, done: WorkDone) => void;

/** A work of the replay as its engine is asked for it: with the tokens to compute. */
export const requestFor = (work: Work, tokens: Tokens): WorkRequest => ({
  type: 'work',
  swapOut: [...work.swapOut],
  swapIn: [...work.swapIn],
  batchedSwap: work.batchedSwap,
  members: work.members.map((member) => ({
    tokens: tokens.slice(member.call, member.position, member.tokens),
    position: member.position,
    blocks: Int32Array.from(member.blocks),
    yields: member.yields,
  })),
  steps: work.steps,
});

/** What an engine answered: its tokens are added to their calls, `onWork` is told, and its durations go to the replay. */
export function resultOf(work: Work, { swapUs, stepUs, next }: Done, tokens: Tokens, onWork?: OnWork): WorkDone {
  const width = work.members.length;
  if (stepUs.length !== work.steps || next.length !== work.steps * width) {
    throw new Error(`an engine answered ${stepUs.length} steps of ${next.length} tokens for ${work.steps} of ${width}`);
  }
  for (let step = 0; step < work.steps; step++) {
    work.members.forEach(({ call, yields }, i) => {
      if (yields) tokens.append(call, next[step * width + i]);
    });
  }
  onWork?.(work, { swapUs, stepUs });
  return { swapUs, stepUs };
}
