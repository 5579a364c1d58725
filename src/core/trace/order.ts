import type { Rows } from '../arrays.js';
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

/** The calls of each program together, in the given order: `values[start[p] .. start[p + 1])`. */
export function byProgram(trace: Trace, calls: Int32Array): Rows {
  const start = new Int32Array(trace.programs.length + 1);
  for (let p = 0; p < trace.programs.length; p++) start[p + 1] = start[p] + trace.callsOfProgram[p];
  const next = start.slice(0, -1);
  const values = new Int32Array(calls.length);
  for (const call of calls) {
    const p = trace.program[call];
    values[next[p]] = call;
    next[p] = next[p] + 1;
  }
  return { start, values };
}
