import type { StepInput } from '../step.js';

/** The tokens of a step one below the other, and whose they are. */
export interface Rows {
  readonly ids: Int32Array;
  readonly position: Int32Array;
  /** By row: the block table of its member. */
  readonly blocks: readonly ArrayLike<number>[];
  readonly spans: readonly Span[];
  /** Rows that yield a next token, in order of the members that do. */
  readonly yielding: Int32Array;
}

/** The rows of a member: `[from, from + count)`. */
export interface Span {
  readonly from: number;
  readonly count: number;
}

export function rowsOf(batch: readonly StepInput[]): Rows {
  const count = batch.reduce((sum, member) => sum + member.tokens.length, 0);
  const ids = new Int32Array(count);
  const position = new Int32Array(count);
  const blocks: ArrayLike<number>[] = [];
  const spans: Span[] = [];
  const yielding: number[] = [];
  for (const member of batch) {
    spans.push({ from: blocks.length, count: member.tokens.length });
    for (let i = 0; i < member.tokens.length; i++) {
      ids[blocks.length] = member.tokens[i];
      position[blocks.length] = member.position + i;
      blocks.push(member.blocks);
    }
    if (member.yields) yielding.push(blocks.length - 1);
  }
  return { ids, position, blocks, spans, yielding: Int32Array.from(yielding) };
}
