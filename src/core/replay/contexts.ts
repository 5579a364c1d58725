import type { ContextNode } from '../kv/context.js';
import type { ContextTree } from '../kv/context-tree.js';
import type { Trace } from '../trace/trace.js';
import type { Call } from './call.js';

/**
 * Puts the context of every call that arrives into the tree: its prompt, and the place of its output (no scheduler
 * looks there). A context stays as long as a later call may begin with it.
 */
export class Contexts {
  private readonly uses: Int32Array;
  /** By row; room for all from the start: an array that rows come to and go from would become a hash table. */
  private readonly handles: (ContextNode | null)[];

  constructor(
    private readonly trace: Trace,
    private readonly tree: ContextTree,
  ) {
    this.uses = trace.contextUses.slice();
    this.handles = new Array<ContextNode | null>(trace.calls).fill(null);
  }

  arrived(call: Call): void {
    const { trace, tree } = this;
    const { start, values } = trace.segments;
    tree.begin();
    for (let k = start[call.row]; k < start[call.row + 1]; k++) {
      const id = values[k];
      if (id >= 0) tree.append(id, 0, trace.segmentTokens[k]);
      else tree.appendContext(this.handles[-1 - id] as ContextNode, trace.segmentTokens[k]);
    }
    const output = trace.outputSegment[call.row];
    tree.append(output >= 0 ? output : -1 - call.row, 0, call.outputTokens);
    call.context = tree.node;
    tree.node.handles++;
    this.handles[call.row] = tree.node;
    for (let k = start[call.row]; k < start[call.row + 1]; k++) if (values[k] < 0) this.used(-1 - values[k]);
  }

  ended(call: Call): void {
    call.context = null;
    if (this.uses[call.row] === 0) this.release(call.row);
  }

  private used(row: number): void {
    if (--this.uses[row] === 0) this.release(row);
  }

  private release(row: number): void {
    const node = this.handles[row] as ContextNode;
    this.handles[row] = null;
    node.handles--;
    this.tree.prune(node);
  }
}
