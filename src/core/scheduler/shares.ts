import type { Call } from '../replay/call.js';
import type { PrefillMode } from '../settings/profile.js';

/**
 * Who may have how many tokens of a step, asked in batch order (scheduling.md, 6.1 and section 7). `chunked`: prompts and
 * decodes share the budget, and a prompt is cut where it ends. `whole`: they share it, but prompts run whole; the first of
 * a step always does. `separate`: a step is either prompts, whole, or decodes, which cost no budget.
 */
export class Shares {
  private anyPrompt = false;

  constructor(
    private readonly mode: PrefillMode,
    private left: number,
  ) {}

  /** Of a call that could use `tokens`; 0: none is left for it. */
  of(decoding: boolean, tokens: number): number {
    if (this.mode === 'separate' && decoding) return 1;
    let share = tokens;
    if (this.mode === 'chunked') share = Math.min(tokens, this.left);
    else if (tokens > this.left && (decoding || this.anyPrompt)) return 0;
    if (!decoding) this.anyPrompt = true;
    this.left = Math.max(0, this.left - share);
    return share;
  }
}

/** Sets every member's share of the next step. */
export function share(members: readonly Call[], mode: PrefillMode, budget: number): void {
  const shares = new Shares(mode, budget);
  let prompts = false;
  for (const call of members) {
    const { decoding } = call;
    call.share = shares.of(decoding, call.known - call.computed);
    if (!decoding) prompts = true;
  }
  if (mode === 'separate' && prompts) sitOut(members);
}

/** Separate: while any member is a prompt, decoding members wait. */
export function sitOut(members: readonly Call[]): void {
  for (const call of members) if (call.decoding) call.share = 0;
}
