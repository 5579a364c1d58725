import type { Call } from '../replay/call.js';
import type { PrefillMode } from '../settings/profile.js';

/**
 * Who may have how many tokens of a step, asked in batch order (scheduling.md, 6.1 and section 7). 0: none is left
 * for the call.
 */
export interface Shares {
  of(decoding: boolean, tokens: number): number;
}

/** Prompts and decodes share the budget; a prompt is cut where it ends. */
class Chunked implements Shares {
  constructor(private left: number) {}

  of(_decoding: boolean, tokens: number): number {
    const share = Math.min(tokens, this.left);
    this.left -= share;
    return share;
  }
}

/** They share it, but prompts run whole; the first prompt of a step always runs. */
class Whole implements Shares {
  private prompts = 0;

  constructor(protected left: number) {}

  of(decoding: boolean, tokens: number): number {
    if (tokens > this.left && (decoding || this.prompts > 0)) return 0;
    if (!decoding) this.prompts++;
    this.left = Math.max(0, this.left - tokens);
    return tokens;
  }
}

/** A step is either prompts, whole, or decodes, which cost no budget. */
class Separate extends Whole {
  override of(decoding: boolean, tokens: number): number {
    return decoding ? 1 : super.of(false, tokens);
  }
}

export function sharesOf(mode: PrefillMode, budget: number): Shares {
  if (mode === 'chunked') return new Chunked(budget);
  return mode === 'whole' ? new Whole(budget) : new Separate(budget);
}

/** Sets every member's share of the next step. */
export function share(members: readonly Call[], mode: PrefillMode, budget: number): void {
  const shares = sharesOf(mode, budget);
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
