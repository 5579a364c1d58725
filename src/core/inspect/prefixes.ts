import { groupBy } from '../arrays.js';
import type { Trace } from '../trace/trace.js';
import { nearest } from './nearest.js';
import type { NominalOrder } from './nominal-order.js';
import type { PrefixTree } from './prefix-tree.js';

/** Per call: how many tokens its context shares, from the start, with calls earlier in the nominal order. */
export interface Prefixes {
  /** With calls of its own program. */
  readonly own: Int32Array;
  /** With calls of any program. */
  readonly any: Int32Array;
  /** With calls of other programs, also where its own has them too. */
  readonly other: Int32Array;
}

/** What programs have in common: per node of the tree, how many programs have a call that holds it. */
export interface Common {
  readonly own: Int32Array;
  readonly programsOf: Int32Array;
}

/**
 * What each call shares with its own program, one program after the other. A call costs the nodes its program
 * did not have: the first node above that it had ends the prefix.
 */
export function ownPrefixes(trace: Trace, tree: PrefixTree, order: NominalOrder): Common {
  const { parent, end } = tree;
  const own = new Int32Array(trace.calls);
  const programsOf = new Int32Array(tree.nodes);
  const lastProgram = new Int32Array(tree.nodes).fill(-1);
  const { start, values } = groupBy(trace.program, trace.programs.length, order.calls);
  for (let program = 0; program < trace.programs.length; program++) {
    lastProgram[0] = program;
    for (let k = start[program]; k < start[program + 1]; k++) {
      let node = tree.leaf[values[k]];
      for (; lastProgram[node] !== program; node = parent[node]) {
        lastProgram[node] = program;
        programsOf[node] = programsOf[node] + 1;
      }
      own[values[k]] = end[node];
    }
  }
  return { own, programsOf };
}

/**
 * What each call shares with calls before it, in time. What the own program had is shared with another as far up as two
 * programs had it. Going back in time such nodes get fewer, and from one that is none any more the way leads on to the
 * one above: so a long context is not walked again by every call that goes on with it.
 */
export function prefixes(trace: Trace, tree: PrefixTree, order: NominalOrder, own: Int32Array): Prefixes {
  const { parent, start, end } = tree;
  const any = new Int32Array(trace.calls);
  const other = new Int32Array(trace.calls);
  const lastSeen = new Int32Array(trace.calls); // the node that `any` ends in
  const seenBy = new Int32Array(tree.nodes); // programs that had it so far
  const second = new Int32Array(tree.nodes).fill(-1); // the call by which a second one had it
  for (const call of order.calls) {
    let node = tree.leaf[call];
    while (node !== 0 && seenBy[node] === 0) node = parent[node];
    lastSeen[call] = node;
    any[call] = end[node];
    for (node = tree.leaf[call]; start[node] >= own[call] && node !== 0; node = parent[node]) {
      seenBy[node] = seenBy[node] + 1;
      if (seenBy[node] === 2) second[node] = call;
    }
  }

  const up = Int32Array.from(second, (call, node) => (call >= 0 ? node : parent[node]));
  for (let k = order.calls.length - 1; k >= 0; k--) {
    const call = order.calls[k];
    for (let node = tree.leaf[call]; start[node] >= own[call] && node !== 0; node = parent[node]) {
      if (second[node] === call) up[node] = parent[node];
    }
    const node = end[lastSeen[call]] > own[call] ? lastSeen[call] : nearest(up, lastSeen[call]);
    other[call] = end[node];
  }
  return { own, any, other };
}
