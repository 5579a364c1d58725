import { Heap } from '../heap.js';
import { compareIds, type Trace } from '../trace/trace.js';

interface Arrival {
  readonly atUs: number;
  readonly row: number;
}

/** Calls that are still to arrive, by (arrival, program, call): the roots from the trace, and calls whose parents ended. */
export class Arrivals {
  private readonly roots: Int32Array;
  private nextRoot = 0;
  private readonly successors: Heap<Arrival>;
  private readonly openParents: Int32Array;

  constructor(private readonly trace: Trace) {
    const { parents, calls } = trace;
    this.openParents = new Int32Array(calls);
    for (let row = 0; row < calls; row++) this.openParents[row] = parents.start[row + 1] - parents.start[row];
    this.roots = sortedRoots(trace);
    this.successors = new Heap((a, b) => a.atUs - b.atUs || compareIds(trace, a.row, b.row));
  }

  /** When the next call arrives; Infinity: none is left. */
  get nextUs(): number {
    const root = this.nextRoot < this.roots.length ? this.trace.arrivalUs[this.roots[this.nextRoot]] : Infinity;
    return Math.min(root, this.successors.peek()?.atUs ?? Infinity);
  }

  /** Takes out the next call; its row. */
  take(): number {
    const { trace, roots, nextRoot } = this;
    const successor = this.successors.peek();
    if (nextRoot < roots.length) {
      const row = roots[nextRoot];
      const ahead = successor ? trace.arrivalUs[row] - successor.atUs || compareIds(trace, row, successor.row) : -1;
      if (ahead < 0) {
        this.nextRoot++;
        return row;
      }
    }
    return (this.successors.pop() as Arrival).row;
  }

  /** A call ended: those that came only after it arrive when their delay is over. */
  ended(row: number, nowUs: number): void {
    const { children, delayUs } = this.trace;
    for (let k = children.start[row]; k < children.start[row + 1]; k++) {
      const child = children.values[k];
      if (--this.openParents[child] === 0) this.successors.push({ atUs: nowUs + delayUs[child], row: child });
    }
  }
}

function sortedRoots(trace: Trace): Int32Array {
  const roots = Int32Array.from(trace.arrivalUs.keys()).filter((row) => !Number.isNaN(trace.arrivalUs[row]));
  const compare = (a: number, b: number) => trace.arrivalUs[a] - trace.arrivalUs[b] || compareIds(trace, a, b);
  for (let i = 1; i < roots.length; i++) if (compare(roots[i - 1], roots[i]) > 0) return roots.sort(compare);
  return roots;
}
