import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ContextNode } from '../../../src/core/kv/context.js';
import { ContextTree, nodeOf } from '../../../src/core/kv/context-tree.js';
import { fuzz } from '../../property/fuzz.js';
import { addContext, type Context, contextPlans, dropContext, tokensAt } from './contexts.js';

const newTree = () => new ContextTree(() => {});

/** Nodes on the path to a handle, root first. */
function pathTo(handle: ContextNode): ContextNode[] {
  const path: ContextNode[] = [];
  for (let node: ContextNode | null = handle; node; node = node.parent) path.unshift(node);
  return path;
}

describe('the tree of contexts', () => {
  test('keeps a conversation that only grows in one node, and parts where tokens do', () => {
    const tree = newTree();
    tree.append(7, 0, 100);
    const { node } = tree;
    tree.append(-1, 0, 20);
    tree.begin();
    tree.appendContext(node, 120);
    tree.append(8, 0, 30);
    expect(tree.node).toBe(node);
    expect([node.start, node.end, node.pieces.count]).toEqual([0, 150, 3]);
    // the same segment, 40 tokens of it, then another: the node is cut at 40
    tree.begin();
    tree.append(7, 0, 40);
    tree.append(9, 0, 5);
    expect(pathTo(tree.node).map(({ start, end }) => [start, end])).toEqual([
      [0, 0],
      [0, 40],
      [40, 45],
    ]);
    expect(pathTo(node).map(({ start, end }) => [start, end])).toEqual([
      [0, 0],
      [0, 40],
      [40, 150],
    ]);
    expect(nodeOf(node, 40).end).toBe(40);
    expect(nodeOf(node, 41)).toBe(node);
  });

  fuzz(
    'reads any contexts back, has one path for equal beginnings, and forgets all in the end',
    fc.array(contextPlans, { minLength: 1, maxLength: 12 }),
    400,
    (plans) => {
      const tree = newTree();
      const contexts: Context[] = [];
      for (const [row, plan] of plans.entries()) contexts.push(addContext(tree, plan, row, contexts));
      for (const { handle, tokens } of contexts) expect(tokensAt(handle, tokens.length)).toEqual(tokens);
      for (const a of contexts) {
        for (const b of contexts) {
          const same = a.tokens.findIndex((token, k) => token !== b.tokens[k]);
          const length = same < 0 ? a.tokens.length : same;
          if (length > 0) expect(nodeOf(a.handle, length)).toBe(nodeOf(b.handle, length));
        }
      }
      // a context adds at most a node for its end and one where it parts
      expect(new Set(contexts.flatMap(({ handle }) => pathTo(handle))).size).toBeLessThanOrEqual(2 * plans.length);
      for (const context of contexts) dropContext(tree, context);
      expect(tree.root.isLeaf).toBe(true);
    },
  );

  test('looks at nothing of a context but what is new: cuts only the spans of nodes it splits', () => {
    const cuts: number[][] = [];
    const tree = new ContextTree((upper, lower) => cuts.push([upper.start, upper.end, lower.start, lower.end]));
    tree.append(1, 0, 1000);
    tree.append(2, 0, 10);
    tree.begin();
    tree.append(1, 0, 990);
    tree.append(3, 0, 1);
    expect(cuts).toEqual([[0, 990, 990, 1010]]);
  });
});
