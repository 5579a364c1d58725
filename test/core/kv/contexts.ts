import fc from 'fast-check';
import type { ContextNode } from '../../../src/core/kv/context.js';
import type { ContextTree } from '../../../src/core/kv/context-tree.js';

/** A piece of a context to be: the beginning of a shared segment, or of a context there is. */
export interface PiecePlan {
  readonly of: 'segment' | 'context';
  readonly pick: number;
  readonly tokens: number;
}

export interface ContextPlan {
  readonly pieces: readonly PiecePlan[];
  readonly output: number;
  /** The output is the beginning of this shared segment; null: its own. */
  readonly answer: number | null;
}

/** Few segments and short ones, so that contexts begin alike and part anywhere. */
export const contextPlans: fc.Arbitrary<ContextPlan> = fc.record({
  pieces: fc.array(
    fc.record({
      of: fc.constantFrom('segment' as const, 'segment' as const, 'context' as const),
      pick: fc.nat(20),
      tokens: fc.constantFrom(0, 1, 2, 4, 5, 8, 12),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  output: fc.integer({ min: 1, max: 8 }),
  answer: fc.option(fc.nat(2), { nil: null, freq: 4 }),
});

/** A context in the tree, and what its tokens are: one number each, equal if the tokens are. */
export interface Context {
  readonly handle: ContextNode;
  readonly tokens: readonly number[];
  readonly promptTokens: number;
}

/** The number of a token: segments are −1 000 … 999, offsets below a thousand. */
const token = (segment: number, offset: number): number => segment * 1000 + offset;
const first = (segment: number, tokens: number): number[] =>
  Array.from({ length: tokens }, (_, offset) => token(segment, offset));

/** Puts a context into the tree as a replay does: prompt, then output; `earlier` are those it may begin with. */
export function addContext(tree: ContextTree, plan: ContextPlan, row: number, earlier: readonly Context[]): Context {
  const tokens: number[] = [];
  tree.begin();
  const append = (segment: number, length: number) => {
    tree.append(segment, 0, length);
    tokens.push(...first(segment, length));
  };
  for (const piece of plan.pieces) {
    const context = piece.of === 'context' ? earlier[piece.pick % Math.max(1, earlier.length)] : undefined;
    if (!context) append(piece.pick % 3, piece.tokens);
    else {
      // the later in an input, the shorter, or contexts would double again and again
      const length = Math.min(context.tokens.length, tokens.length === 0 ? 200 : piece.tokens);
      tree.appendContext(context.handle, length);
      tokens.push(...context.tokens.slice(0, length));
    }
  }
  if (tokens.length === 0) append(0, 1);
  const promptTokens = tokens.length;
  append(plan.answer ?? -1 - row, plan.output);
  tree.node.handles++;
  return { handle: tree.node, tokens, promptTokens };
}

/** Nobody begins with the context any more. */
export function dropContext(tree: ContextTree, { handle }: Context): void {
  handle.handles--;
  tree.prune(handle);
}

/** The first `length` tokens of the context that ends at or below a node, read off the path to it. */
export function tokensAt(handle: ContextNode, length: number): number[] {
  const path: ContextNode[] = [];
  for (let node: ContextNode | null = handle; node?.parent; node = node.parent) path.unshift(node);
  const tokens = path.flatMap(({ pieces, end }) =>
    Array.from({ length: pieces.count }, (_, i) =>
      Array.from({ length: pieces.endOf(i, end) - pieces.start(i) }, (_, k) =>
        token(pieces.segment(i), pieces.offset(i) + k),
      ),
    ).flat(),
  );
  return tokens.slice(0, length);
}
