import { INT32 } from './builder.js';
import { FETCH } from './names.js';
import { blockRows, hostShape, type Parts, range } from './parts.js';

/**
 * The host pool, and whole blocks from one pool to the other: a gather where they are and a scatter where they go, of any
 * number of blocks. On a GPU what lies between them crosses to the CPU's memory, in one piece.
 */
export function addMoves({ ops, variables, config, blockTokens, pool }: Parts, hostBlocks: number): void {
  const shape = hostShape(config, hostBlocks, blockTokens);
  const host = variables.zeros('host', shape, '/device:CPU:0');
  const first = ops.mulInts(
    ops.expandInts(ops.placeholder('deviceBlocks', INT32, [-1]), 1),
    ops.int(blockRows(config)),
  );
  const rows = ops.addInts(first, ops.ints(range(blockRows(config))));
  const blocks = ops.placeholder('hostBlocks', INT32, [-1]);
  const fromDevice = ops.reshape(variables.gather(pool, rows), ops.ints([-1, shape[1]]));
  const fromHost = ops.reshape(
    variables.gather(host, blocks),
    ops.ints([-1, blockRows(config), blockTokens, config.headDim]),
  );
  ops.name(FETCH.swappedOut, ops.int(0), INT32, variables.scatter(host, blocks, fromDevice));
  ops.name(FETCH.swappedIn, ops.int(0), INT32, variables.scatter(pool, rows, fromHost));
}
