import { nominalOrder } from '../../../src/core/inspect/nominal-order.js';
import type { Trace } from '../../../src/core/trace/trace.js';

/** Every token of a call's context by name. */
function contexts(trace: Trace, order: Int32Array): string[][] {
  const all: string[][] = [];
  for (const call of order) {
    const tokens: string[] = [];
    for (let k = trace.segments.start[call]; k < trace.segments.start[call + 1]; k++) {
      const id = trace.segments.values[k];
      const length = trace.segmentTokens[k];
      if (id < 0) tokens.push(...all[-1 - id].slice(0, length));
      else for (let i = 0; i < length; i++) tokens.push(`${id}:${i}`);
    }
    const segment = trace.outputSegment[call];
    for (let i = 0; i < trace.outputTokens[call]; i++) tokens.push(segment < 0 ? `of ${call}:${i}` : `${segment}:${i}`);
    all[call] = tokens;
  }
  return all;
}

/** Block by block and token by token, what `sharing` finds out by runs: [own, any, across] tokens of every call. */
export function naiveSharing(trace: Trace, blockTokens: number, capacityBlocks: number): number[][] {
  const order = nominalOrder(trace).calls;
  const all = contexts(trace, order);
  const usedBy = new Map<string, Set<number>>();
  const cache = new Map<string, true>(); // the oldest first
  const answer: number[][] = [];
  for (const call of order) {
    const program = trace.program[call];
    const tokens = all[call].slice(0, -1);
    const blocks: string[] = [];
    for (let end = blockTokens; end <= tokens.length; end += blockTokens) blocks.push(tokens.slice(0, end).join());
    const most = Math.floor((trace.promptTokens[call] - 1) / blockTokens);
    const run = (has: (block: string) => boolean) => {
      let n = 0;
      while (n < most && cache.has(blocks[n]) && has(blocks[n])) n++;
      return n * blockTokens;
    };
    answer[call] = [
      run((block) => usedBy.get(block)?.has(program) ?? false),
      run(() => true),
      run((block) => [...(usedBy.get(block) ?? [])].some((other) => other !== program)),
    ];
    for (const block of blocks) usedBy.set(block, (usedBy.get(block) ?? new Set()).add(program));
    for (const block of blocks.toReversed()) {
      cache.delete(block);
      cache.set(block, true);
    }
    for (const block of cache.keys()) {
      if (cache.size <= capacityBlocks) break;
      cache.delete(block);
    }
  }
  return answer;
}
