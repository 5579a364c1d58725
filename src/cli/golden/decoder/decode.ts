import type { Decoder } from '../../../engine/tfjs/decoder.js';
import type { DecoderGolden } from './file.js';
import { Sequence } from './sequence.js';
import type { Way } from './way.js';

export const BLOCK_TOKENS = 16;

/** Lengths of the prompts of strangers. */
const STRANGERS = [3, 40, 25];

/** KV blocks it takes to decode everything at once, and again as many to swap into. */
export function blocksFor(golden: DecoderGolden): number {
  const lengths = golden.prompts.map(({ ids, greedy }) => ids.length + greedy.length);
  const strangers = STRANGERS.map((length) => length + golden.prompts[0].greedy.length);
  return 2 * [...lengths, ...strangers].reduce((sum, length) => sum + Math.ceil(length / BLOCK_TOKENS), 0);
}

/** Decodes all prompts in one way; the sequences in order of the prompts. */
export async function decodeAll(decoder: Decoder, golden: DecoderGolden, way: Way): Promise<Sequence[]> {
  const free = scattered(blocksFor(golden));
  const start = (ids: readonly number[], member: number): Sequence => {
    const blocks = free.splice(0, Math.ceil((ids.length + golden.prompts[0].greedy.length) / BLOCK_TOKENS));
    return new Sequence(ids, golden.prompts[0].greedy.length, blocks, way.chunk(member));
  };
  const sequences = golden.prompts.map(({ ids }, member) => start(ids, member));
  if (way.together) {
    const strangers = STRANGERS.map((length, k) => start(stranger(length, decoder.vocab), k));
    await run(decoder, [...strangers, ...sequences], way, free);
  } else {
    for (const one of sequences) await run(decoder, [one], way, free);
  }
  return sequences;
}

async function run(decoder: Decoder, batch: readonly Sequence[], way: Way, free: number[]): Promise<void> {
  for (let step = 1; ; step++) {
    const going = batch.filter((one) => !one.done);
    if (going.length === 0) return;
    const inputs = going.map((one) => one.input());
    const { next, logits } = await decoder.step(inputs, { logits: true });
    going.forEach((one, i) => {
      one.advance(inputs[i].tokens.length, next[i], logits?.[i]);
    });
    if (way.swapEvery && step % way.swapEvery === 0) await swap(decoder, going, free, step % 2 === 0);
  }
}

/** Out to the host, and back in elsewhere. */
async function swap(decoder: Decoder, going: readonly Sequence[], free: number[], batched: boolean): Promise<void> {
  const all = going.flatMap((one) => one.blocks);
  await decoder.swapOut(
    all.map((device, host) => ({ device, host })),
    batched,
  );
  for (const one of going) {
    free.push(...one.blocks);
    one.blocks = free.splice(0, one.blocks.length);
  }
  const now = going.flatMap((one) => one.blocks);
  await decoder.swapIn(
    now.map((device, host) => ({ device, host })),
    batched,
  );
}

/** Block numbers in no order. */
function scattered(blocks: number): number[] {
  const step = blocks % 7 === 0 ? 11 : 7;
  return Array.from({ length: blocks }, (_, i) => (i * step) % blocks);
}

const stranger = (length: number, vocab: number): number[] => Array.from({ length }, (_, i) => (i * i + 5) % vocab);
