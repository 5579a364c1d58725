import { INT32, type Output } from './builder.js';
import { PIECE_BLOCKS } from './inputs.js';
import { blockRows, type Parts, range } from './parts.js';

/** What all layers share: where rows of the pool are, and what a query may see. */
export interface AttentionIndex {
  /** By layer: where keys and values of the step's tokens go, [rows, 2 · kvHeads, 2]. */
  readonly slots: readonly Output[];
  /** By layer: the pool rows that each piece reads, [pieces, kvHeads, PIECE_BLOCKS]. */
  readonly keys: readonly Output[];
  readonly values: readonly Output[];
  /** 0, or −1e30 for keys after the query: [pieces, 1, queries, keys of a piece]. */
  readonly mask: Output;
  /** Shapes, which hold the step's number of queries. */
  readonly shapes: Readonly<Record<'members' | 'queries' | 'grouped' | 'scores' | 'weights', Output>>;
}

const HIDDEN = -1e30;

export function attentionIndex(parts: Parts): AttentionIndex {
  const { ops, config } = parts;
  const { layers } = config;
  const pieces = ops.unpackInts(poolRows(parts), 2 * layers, 0);
  return {
    slots: ops.unpackInts(slotIndices(parts), layers, 0),
    keys: pieces.filter((_, i) => i % 2 === 0),
    values: pieces.filter((_, i) => i % 2 === 1),
    mask: causalMask(parts),
    shapes: shapesOf(parts),
  };
}

function shapesOf({ ops, inputs, config, blockTokens }: Parts): AttentionIndex['shapes'] {
  const { heads, kvHeads, headDim } = config;
  const { queries } = inputs;
  const keys = ops.int(PIECE_BLOCKS * blockTokens);
  const inGroup = ops.mulInts(queries, ops.int(heads / kvHeads));
  const shape = (...sizes: Output[]): Output => ops.packInts([ops.int(-1), ...sizes], 0);
  return {
    members: shape(queries, ops.int(heads), ops.int(headDim)),
    queries: shape(ops.int(heads), queries, ops.int(headDim)),
    grouped: shape(ops.int(kvHeads), inGroup, ops.int(headDim)),
    scores: shape(ops.int(heads), queries, keys),
    weights: shape(ops.int(kvHeads), inGroup, keys),
  };
}

/** Rows of the pool of every piece, of all layers: [layers · 2, pieces, kvHeads, PIECE_BLOCKS]. */
function poolRows({ ops, inputs, config }: Parts): Output {
  const { layers, kvHeads } = config;
  const first = ops.mulInts(inputs.pieceBlocks, ops.int(blockRows(config)));
  const offsets = ops.ints(range(blockRows(config)), [layers * 2, 1, kvHeads, 1]);
  return ops.addInts(ops.reshapeInts(first, ops.ints([1, -1, 1, PIECE_BLOCKS])), offsets);
}

/** Pool row and place in the block, of all layers: [layers, rows, 2 · kvHeads, 2]. */
function slotIndices({ ops, inputs, config }: Parts): Output {
  const { layers, kvHeads } = config;
  const [block, place] = ops.unpackInts(inputs.slots, 2, 1);
  const first = ops.reshapeInts(ops.mulInts(block, ops.int(blockRows(config))), ops.ints([1, -1, 1]));
  const rows = ops.addInts(first, ops.ints(range(blockRows(config)), [layers, 1, 2 * kvHeads]));
  return ops.packInts([rows, ops.broadcastInts(ops.reshapeInts(place, ops.ints([1, -1, 1])), rows)], 3);
}

function causalMask({ ops, inputs, blockTokens }: Parts): Output {
  const keys = PIECE_BLOCKS * blockTokens;
  const keyAt = ops.addInts(ops.expandInts(inputs.pieceStart, 1), ops.ints(range(keys)));
  const byMember = ops.reshapeInts(inputs.positions, ops.packInts([ops.int(-1), inputs.queries], 0));
  const queryAt = ops.gather(byMember, inputs.pieceMember, INT32);
  const seen = ops.lessEqual(
    ops.reshapeInts(keyAt, ops.ints([-1, 1, 1, keys])),
    ops.expandInts(ops.expandInts(queryAt, 1), 3),
  );
  return ops.select(seen, ops.float(0), ops.float(HIDDEN));
}

/**
 * Attention of the queries, [rows, heads, headDim], over the pool; [rows, heads · headDim]. Every piece of a context is
 * read by itself, and the parts of a softmax are put together by member.
 */
export function attend(parts: Parts, query: Output, index: AttentionIndex, layer: number, appended: Output): Output {
  const { ops, variables, inputs, config, blockTokens, pool } = parts;
  const { heads, kvHeads, headDim } = config;
  const { shapes, mask } = index;
  const pieceShape = ops.ints([-1, kvHeads, PIECE_BLOCKS * blockTokens, headDim]);
  const read = (rows: Output): Output => ops.reshape(variables.gather(pool, rows, appended), pieceShape);
  const byPiece = (x: Output): Output => ops.gather(x, inputs.pieceMember);
  const byMember = (op: string, x: Output): Output => ops.segment(op, x, inputs.pieceMember);
  /** Swaps queries and heads. */
  const turn = (x: Output): Output => ops.transpose(x, [0, 2, 1, 3]);

  const scaled = ops.mul(query, ops.float(1 / Math.sqrt(headDim)));
  const grouped = ops.reshape(turn(ops.reshape(scaled, shapes.members)), shapes.grouped);
  const products = ops.batchMatMul(byPiece(grouped), read(index.keys[layer]), true);
  const scores = ops.add(ops.reshape(products, shapes.scores), mask);
  const most = byMember('SegmentMax', ops.reduce('Max', scores));
  const weights = ops.map('Exp', ops.sub(scores, byPiece(most)));
  const sums = byMember('SegmentSum', ops.reduce('Sum', weights));
  const mixed = ops.batchMatMul(ops.reshape(weights, shapes.weights), read(index.values[layer]));
  const out = ops.div(ops.reshape(byMember('SegmentSum', mixed), shapes.queries), sums);
  return ops.reshape(turn(out), ops.ints([-1, heads * headDim]));
}
