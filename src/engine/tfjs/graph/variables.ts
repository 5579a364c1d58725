import { FLOAT, INT32, type Output } from './builder.js';
import type { Ops } from './ops.js';

const dtype = { type: FLOAT } as const;
const index = { type: INT32 } as const;

/** State that stays with a session: weights and the KV pool. Each is set once, by feeding `NAME_in` and fetching `NAME_set`. */
export class Variables {
  constructor(private readonly ops: Ops) {}

  /** A variable that is fed. */
  fed(name: string, shape: readonly number[]): Output {
    const handle = this.handle(name, shape);
    this.assign(name, handle, this.ops.placeholder(`${name}_in`, FLOAT, shape));
    return handle;
  }

  /** A variable of zeros, made where it lies: `NAME_in` is its shape. (TensorFlow would keep zeros of a known shape as a constant.) */
  zeros(name: string, shape: readonly number[], device?: string): Output {
    const handle = this.handle(name, shape, device);
    const fed = this.ops.placeholder(`${name}_in`, INT32, [shape.length]);
    this.assign(name, handle, this.ops.node('Fill', [fed, this.ops.float(0)], { T: dtype, index_type: index }));
    return handle;
  }

  read(handle: Output): Output {
    return this.ops.node('ReadVariableOp', [handle], { dtype });
  }

  /** Rows of a variable, which is not copied for it. `after`: a node that must have run. */
  gather(handle: Output, rows: Output, after?: Output): Output {
    return this.ops.node('ResourceGather', [handle, rows, ...(after ? [`^${after}`] : [])], {
      dtype,
      Tindices: index,
      batch_dims: { int: 0 },
      validate_indices: { bool: true },
    });
  }

  /** Overwrites rows in place. */
  scatter(handle: Output, rows: Output, values: Output): Output {
    return this.ops.node('ResourceScatterUpdate', [handle, rows, values], { dtype, Tindices: index });
  }

  /** Overwrites, in place, the slices that `indices` [..., 2] name by their first two coordinates. */
  scatterNd(handle: Output, indices: Output, values: Output): Output {
    return this.ops.node('ResourceScatterNdUpdate', [handle, indices, values], {
      T: dtype,
      Tindices: index,
      use_locking: { bool: true },
    });
  }

  private handle(name: string, shape: readonly number[], device?: string): Output {
    const attrs = { dtype, shape: { shape }, shared_name: { text: name }, container: { text: '' } };
    return this.ops.node('VarHandleOp', [], attrs, `${name}_handle`, device);
  }

  private assign(name: string, handle: Output, value: Output): void {
    const done = this.ops.node('AssignVariableOp', [handle, value], { dtype });
    this.ops.name(`${name}_set`, this.ops.float(0), FLOAT, done);
  }
}
