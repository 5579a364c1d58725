import type { Trace } from '../trace/trace.js';

/** The shape of every program's DAG; one entry a program. */
export interface Shapes {
  /** Distinct thread labels; calls without one are a thread of their own. */
  readonly threads: Int32Array;
  /** Calls without parents, and calls with several. */
  readonly roots: Int32Array;
  readonly joins: Int32Array;
  /** Calls on the longest chain; most calls that are equally deep. */
  readonly depth: Int32Array;
  readonly width: Int32Array;
  /** Most output tokens on a chain: what no scheduler can run in parallel. */
  readonly chainTokens: Float64Array;
  /** Sum of the delays before its calls. */
  readonly delayMs: Float64Array;
}

/** `calls`: parents before children. Depth counts from 1. */
export function shapes(trace: Trace, calls: Int32Array): Shapes {
  const { parents, program, outputTokens, delayUs } = trace;
  const programs = trace.programs.length;
  const int = () => new Int32Array(programs);
  const shape = { roots: int(), joins: int(), depth: int(), chainTokens: new Float64Array(programs) };
  const delayMs = new Float64Array(programs);
  const depth = new Int32Array(trace.calls);
  const chain = new Float64Array(trace.calls);
  for (const call of calls) {
    const p = program[call];
    const from = parents.start[call];
    const to = parents.start[call + 1];
    for (let k = from; k < to; k++) {
      depth[call] = Math.max(depth[call], depth[parents.values[k]]);
      chain[call] = Math.max(chain[call], chain[parents.values[k]]);
    }
    depth[call] = depth[call] + 1;
    chain[call] = chain[call] + outputTokens[call];
    shape.depth[p] = Math.max(shape.depth[p], depth[call]);
    shape.chainTokens[p] = Math.max(shape.chainTokens[p], chain[call]);
    shape.roots[p] = shape.roots[p] + (from === to ? 1 : 0);
    shape.joins[p] = shape.joins[p] + (to - from > 1 ? 1 : 0);
    delayMs[p] = delayMs[p] + delayUs[call] / 1000;
  }
  return { ...shape, delayMs, width: widths(trace, shape.depth, depth), threads: threads(trace) };
}

/** Most calls of one depth: a count for every depth of every program. */
function widths(trace: Trace, depthOf: Int32Array, depth: Int32Array): Int32Array {
  const first = new Int32Array(trace.programs.length + 1);
  for (let p = 0; p < trace.programs.length; p++) first[p + 1] = first[p] + depthOf[p];
  const calls = new Int32Array(first[trace.programs.length]);
  const width = new Int32Array(trace.programs.length);
  for (let call = 0; call < trace.calls; call++) {
    const p = trace.program[call];
    const at = first[p] + depth[call] - 1;
    calls[at] = calls[at] + 1;
    width[p] = Math.max(width[p], calls[at]);
  }
  return width;
}

function threads(trace: Trace): Int32Array {
  const count = new Int32Array(trace.programs.length);
  const seen = new Set<number>();
  for (let call = 0; call < trace.calls; call++) {
    const key = trace.program[call] * trace.labels.length + trace.threadOf[call];
    if (seen.has(key)) continue;
    seen.add(key);
    count[trace.program[call]] = count[trace.program[call]] + 1;
  }
  return count;
}
