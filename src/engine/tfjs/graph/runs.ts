import type { StepInput } from '../step.js';

/** A member of the batch, by its index, or a part of one. */
export interface Part extends StepInput {
  readonly member: number;
}

/** Tokens of a run: the scores of attention take memory by tokens × context, and keys after a part are not computed for it. */
const MAX_TOKENS = 512;

/** Lengths of chunks are rounded up to a multiple of this. */
const WIDTH = 8;

/**
 * Tokens that a run computes for each of its members: those of the longest and, but for decodes, some more that count for
 * nothing. TensorFlow prepares each new number of rows, and chunks of similar length are one run.
 */
export const widthOf = (tokens: number): number => (tokens === 1 ? 1 : WIDTH * Math.ceil(tokens / WIDTH));

/**
 * Cuts a step into runs of the graph, to be done in order; the parts of a run are of one width. A member may
 * read blocks that one before it fills in this very step: then it is in the same run, where all append before any
 * attends, or in a later one.
 */
export function runsOf(batch: readonly StepInput[], blockTokens: number, mostTokens = MAX_TOKENS): Part[][] {
  const fills = new Map<number, { readonly wave: number; readonly width: number }>();
  const waves: Map<number, Part[][]>[] = [];
  for (const part of batch.flatMap((input, member) => partsOf(input, member, mostTokens))) {
    const width = widthOf(part.tokens.length);
    const last = Math.floor((part.position + part.tokens.length - 1) / blockTokens);
    let wave = 0;
    for (let i = 0; i <= last; i++) {
      const filled = fills.get(part.blocks[i]);
      if (filled) wave = Math.max(wave, filled.wave + (filled.width === width ? 0 : 1));
    }
    for (let i = Math.floor(part.position / blockTokens); i <= last; i++) fills.set(part.blocks[i], { wave, width });
    waves[wave] ??= new Map();
    enter(part, waves[wave], mostTokens);
  }
  return waves.flatMap((runs) => [...runs.values()].flat());
}

/** Into the last run of its width, if there is room. */
function enter(part: Part, runs: Map<number, Part[][]>, mostTokens: number): void {
  const width = widthOf(part.tokens.length);
  const sameWidth = runs.get(width) ?? [];
  runs.set(width, sameWidth);
  const run = sameWidth.at(-1);
  if (run && (run.length + 1) * width <= mostTokens) run.push(part);
  else sameWidth.push([part]);
}

function partsOf(input: StepInput, member: number, mostTokens: number): Part[] {
  const parts: Part[] = [];
  const { length } = input.tokens;
  for (let from = 0; from < length; from += mostTokens) {
    const tokens = Array.prototype.slice.call(input.tokens, from, from + mostTokens);
    const yields = input.yields && from + mostTokens >= length;
    parts.push({ ...input, member, tokens, position: input.position + from, yields });
  }
  return parts;
}
