import type { StepInput } from '../step.js';
import { INT32, type Output } from './builder.js';
import type { Ops } from './ops.js';
import type { Feeds } from './session.js';

/** Blocks that one piece of the attention reads. Contexts are cut into such pieces: a batch of different lengths pads at most one each. */
export const PIECE_BLOCKS = 8;

/** What a run of the step graph is fed, int32. All its members compute the same number of rows, `queries`. */
export type Inputs = Readonly<Record<keyof typeof SHAPES, Output>>;

const SHAPES = {
  queries: [],
  /** [members · queries] */
  ids: [-1],
  positions: [-1],
  /** Block, and place in it, of each token. */
  slots: [-1, 2],
  /** [pieces, PIECE_BLOCKS], whose context each piece is of, and the position it begins at. */
  pieceBlocks: [-1, PIECE_BLOCKS],
  pieceMember: [-1],
  pieceStart: [-1],
  /** Rows that yield a next token. */
  yielding: [-1],
} as const;

export function placeholders(ops: Ops): Inputs {
  const made = Object.entries(SHAPES).map(([name, shape]) => [name, ops.placeholder(name, INT32, shape)]);
  return Object.fromEntries(made) as Inputs;
}

/**
 * Feeds for members that compute at most `queries` tokens each. Rows beyond a member's tokens count for nothing: their keys
 * and values go to the block `scratch`, which nobody reads.
 */
export function feedsOf(
  members: readonly StepInput[],
  blockTokens: number,
  scratch: number,
  queries = members[0].tokens.length,
): Feeds {
  const rows = members.length * queries;
  const ids = new Int32Array(rows);
  const positions = new Int32Array(rows);
  const slots = new Int32Array(2 * rows);
  const pieceBlocks: number[] = [];
  const pieceMember: number[] = [];
  const pieceStart: number[] = [];
  const yielding: number[] = [];
  members.forEach(({ tokens, position, blocks, yields }, m) => {
    for (let i = 0; i < queries; i++) {
      const row = m * queries + i;
      ids[row] = tokens[i] ?? 0;
      positions[row] = position + i;
      slots[2 * row] = i < tokens.length ? blocks[Math.floor((position + i) / blockTokens)] : scratch;
      slots[2 * row + 1] = (position + i) % blockTokens;
    }
    const used = Math.ceil((position + tokens.length) / blockTokens);
    for (let piece = 0; piece < used; piece += PIECE_BLOCKS) {
      pieceMember.push(m);
      pieceStart.push(piece * blockTokens);
      // What is beyond the context is masked; any block will do.
      for (let b = piece; b < piece + PIECE_BLOCKS; b++) pieceBlocks.push(blocks[Math.min(b, used - 1)]);
    }
    if (yields) yielding.push(m * queries + tokens.length - 1);
  });
  return {
    queries: { shape: [], values: Int32Array.of(queries) },
    ids: { shape: [rows], values: ids },
    positions: { shape: [rows], values: positions },
    slots: { shape: [rows, 2], values: slots },
    pieceBlocks: { shape: [pieceMember.length, PIECE_BLOCKS], values: Int32Array.from(pieceBlocks) },
    pieceMember: { shape: [pieceMember.length], values: Int32Array.from(pieceMember) },
    pieceStart: { shape: [pieceMember.length], values: Int32Array.from(pieceStart) },
    yielding: { shape: [yielding.length], values: Int32Array.from(yielding) },
  };
}
