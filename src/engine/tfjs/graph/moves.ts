import { FLOAT, INT32 } from './builder.js';
import { FETCH } from './names.js';
import { blockRows, type Parts, range } from './parts.js';

/** Whole blocks out of the pool and into it: one gather, or one scatter, of any number of them. */
export function addMoves({ ops, variables, config, blockTokens, pool }: Parts): void {
  const blocks = ops.placeholder('blocks', INT32, [-1]);
  const first = ops.mulInts(ops.expandInts(blocks, 1), ops.int(blockRows(config)));
  const rows = ops.addInts(first, ops.ints(range(blockRows(config))));
  ops.name(FETCH.blocks, variables.gather(pool, rows));
  const kv = ops.placeholder('kv', FLOAT, [-1, blockRows(config), blockTokens, config.headDim]);
  ops.name(FETCH.written, ops.float(0), FLOAT, variables.scatter(pool, rows, kv));
}
