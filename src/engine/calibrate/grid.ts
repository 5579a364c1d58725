import type { Profile } from '../../core/settings/profile.js';
import type { MemberShape } from './member-shape.js';

/** What an engine can hold, by its profile. */
export interface Limits {
  readonly batch: number;
  readonly tokenBudget: number;
  readonly blocks: number;
  readonly blockTokens: number;
  readonly hostBlocks: number;
}

export const limitsOf = ({ batch, token_budget, device_blocks, block_tokens, host_blocks }: Profile): Limits => ({
  batch,
  tokenBudget: token_budget ?? Number.POSITIVE_INFINITY,
  blocks: device_blocks as number,
  blockTokens: block_tokens,
  hostBlocks: host_blocks,
});

/** Largest values of the grid, where the engine could do more: a calibration must end. */
const MOST_CONTEXT = 4096;
const MOST_CHUNK = 1024;

/** Steps to measure: decodes alone, prompts alone, and both together. */
export function stepGrid(limits: Limits): MemberShape[][] {
  const pool = limits.blocks * limits.blockTokens;
  const contexts = powers(16, 4, Math.min(MOST_CONTEXT, pool / 2));
  const batches = powers(1, 2, limits.batch);
  const chunks = powers(1, 2, Math.min(MOST_CHUNK, limits.tokenBudget, pool / 2)).filter((tokens) => tokens > 2);
  // as 1 : 2 : 3 …: in a run hardly two are of a length, and an engine may compute those that are together, for less
  const prompts = (count: number, tokens: number, context: number): MemberShape[] =>
    Array.from({ length: count }, (_, k) =>
      prompt(Math.max(2, Math.floor((2 * (k + 1) * tokens) / (count * (count + 1)))), context),
    );
  const several = [2, 4, 8].flatMap((count) => [0, 256].map((context) => [count, context] as const));
  const steps = [
    ...batches.flatMap((batch) => contexts.map((context) => decodes(batch, context))),
    ...chunks.flatMap((tokens) => [0, ...contexts].map((context) => [prompt(tokens, context)])),
    ...chunks.flatMap((tokens) => batches.map((batch) => [...decodes(batch, 256), prompt(tokens - batch, 64)])),
    ...chunks.flatMap((tokens) => several.map(([count, context]) => prompts(count, tokens, context))),
  ];
  return steps.filter((members) => fits(members, limits));
}

const decodes = (batch: number, context: number): MemberShape[] =>
  Array.from({ length: batch }, () => ({ context, tokens: 1, decodes: true }));
const prompt = (tokens: number, context: number): MemberShape => ({ context, tokens, decodes: false });

/** The same step a little smaller, by up to an eighth, other every time: in a run hardly two steps are alike. */
export function varied(members: readonly MemberShape[], uniform: () => number): MemberShape[] {
  const smaller = (tokens: number): number => Math.ceil(tokens * (1 - uniform() / 8));
  return members.map(({ context, tokens, decodes }) => ({
    context: smaller(context),
    tokens: smaller(tokens),
    decodes,
  }));
}

/** Numbers of blocks to move. */
export const swapGrid = ({ blocks, hostBlocks }: Limits): number[] => powers(1, 4, Math.min(256, blocks, hostBlocks));

/** Decode steps in a work: the first is slower than those that follow it. */
export const DECODE_STEPS = 8;

/** Blocks of a member, so that members do not share any. */
export const blocksOf = ({ context, tokens }: MemberShape, blockTokens: number): number =>
  Math.ceil((context + tokens + DECODE_STEPS - 1) / blockTokens);

/** An engine can do it, if no two members share a block. */
export function fits(members: readonly MemberShape[], { batch, tokenBudget, blocks, blockTokens }: Limits): boolean {
  const sum = (what: (member: MemberShape) => number): number => members.reduce((total, one) => total + what(one), 0);
  return (
    members.length <= batch &&
    members.every(({ tokens, decodes }) => decodes || tokens > 1) &&
    sum(({ tokens }) => tokens) <= tokenBudget &&
    sum((member) => blocksOf(member, blockTokens)) <= blocks
  );
}

/** `least`, and on by `factor`; `most` ends it. */
export function powers(least: number, factor: number, most: number): number[] {
  const values: number[] = [];
  for (let value = least; value < most; value *= factor) values.push(value);
  return most >= 1 ? [...values, Math.floor(most)] : values;
}
