import type { StepInput } from '../tfjs/step.js';
import type { Decoding } from './decoders.js';
import type { Hello } from './messages.js';

/** Long enough for V8 to compile what is hot, for a TensorFlow graph to be optimised and for memory to grow. */
const WARM_UP_MS = 300;
const WARM_UP_ROUNDS = 3;

/** Prompts and decodes of the run's size into blocks that nobody holds yet, so that the first measured step is like any other. */
export async function warmUp(
  decoder: Decoding,
  { warmUp: size, blocks, blockTokens, hostBlocks }: Hello,
): Promise<void> {
  const perMember = Math.max(1, Math.floor(blocks / size.members));
  const position = perMember * blockTokens - 1;
  const prompt = Math.min(size.promptTokens, blocks * blockTokens);
  const block = (_: unknown, i: number): number => i;
  const whole = Array.from({ length: Math.ceil(prompt / blockTokens) }, block);
  const decodes = Array.from({ length: Math.min(size.members, blocks) }, (_, member): StepInput => {
    const own = Array.from({ length: perMember }, (_, i) => member * perMember + i);
    return { tokens: [0], position: Math.min(position, 255), blocks: own, yields: true };
  });
  const moves = Array.from({ length: Math.min(blocks, hostBlocks, 8) }, (_, i) => ({ device: i, host: i }));
  const untilMs = performance.now() + WARM_UP_MS;
  for (let round = 0; round < WARM_UP_ROUNDS || performance.now() < untilMs; round++) {
    await decoder.step([{ tokens: new Int32Array(prompt), position: 0, blocks: whole, yields: true }]);
    for (let step = 0; step < 4; step++) await decoder.step(decodes);
    for (const batched of [true, false]) {
      await decoder.swapOut(moves, batched);
      await decoder.swapIn(moves, batched);
    }
  }
}
