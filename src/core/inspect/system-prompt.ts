import { isSystemSegment } from '../trace/system-segment.js';
import type { Trace } from '../trace/trace.js';
import { nearest } from './nearest.js';
import type { PrefixTree } from './prefix-tree.js';

/** A head held by at least this share of the programs is taken for their system prompt, where no id says so. */
export const NEARLY_ALL = 0.9;

/** How much of each call's prompt is the shared system prompt, and how that is known. */
export interface SystemPrompt {
  /**
   * `ids`: the leading segments whose id begins with `sys:`. `common-head`: no id says so, and at least
   * NEARLY_ALL of two or more programs begin with the same tokens. `none`: neither.
   */
  readonly by: 'ids' | 'common-head' | 'none';
  /** Per call. */
  readonly tokens: Int32Array;
}

/** `calls`: parents before children. `programsOf`: per node of the tree, how many programs hold it. */
export function systemPrompt(trace: Trace, tree: PrefixTree, calls: Int32Array, programsOf: Int32Array): SystemPrompt {
  const named = namedHeads(trace, calls);
  if (named.some((tokens) => tokens > 0)) return { by: 'ids', tokens: named };
  const common = commonHeads(trace, tree, programsOf);
  return { by: common.some((tokens) => tokens > 0) ? 'common-head' : 'none', tokens: common };
}

function namedHeads(trace: Trace, calls: Int32Array): Int32Array {
  const { segments, segmentTokens, segmentIds } = trace;
  const system = segmentIds.map(isSystemSegment);
  const heads = new Int32Array(trace.calls);
  for (const call of calls) {
    for (let k = segments.start[call]; k < segments.start[call + 1]; k++) {
      const id = segments.values[k];
      const tokens = segmentTokens[k];
      const ofThem = id >= 0 ? (system[id] ? tokens : 0) : Math.min(tokens, heads[-1 - id]);
      heads[call] = heads[call] + ofThem;
      if (ofThem < tokens) break;
    }
  }
  return heads;
}

function commonHeads(trace: Trace, tree: PrefixTree, programsOf: Int32Array): Int32Array {
  const heads = new Int32Array(trace.calls);
  const programs = trace.programs.length;
  if (programs < 2) return heads;
  const { end } = tree;
  const up = tree.parent.map((parent, node) => (programsOf[node] < NEARLY_ALL * programs ? parent : node));
  for (let call = 0; call < trace.calls; call++) {
    heads[call] = Math.min(end[nearest(up, tree.leaf[call])], trace.promptTokens[call]);
  }
  return heads;
}
