import type { Trace } from './trace.js';

/** Calls after all they come after, as far as there is such an order (Kahn's): calls on a cycle, and behind one, lack. */
export function topological({ calls, parents, children }: Trace): Int32Array {
  const open = new Int32Array(calls);
  const order = new Int32Array(calls);
  let found = 0;
  for (let call = 0; call < calls; call++) {
    open[call] = parents.start[call + 1] - parents.start[call];
    if (open[call] === 0) order[found++] = call;
  }
  for (let next = 0; next < found; next++) {
    const call = order[next];
    for (let k = children.start[call]; k < children.start[call + 1]; k++) {
      const child = children.values[k];
      open[child] = open[child] - 1;
      if (open[child] === 0) order[found++] = child;
    }
  }
  return order.subarray(0, found);
}
