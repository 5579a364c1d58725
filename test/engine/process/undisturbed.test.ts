import { expect, test } from 'vitest';
import type { Decoding } from '../../../src/engine/process/decoders.js';
import { checkAnswer } from '../../../src/engine/process/undisturbed.js';
import type { StepInput } from '../../../src/engine/tfjs/step.js';

/** Always counts on: after token t comes t + 1, by a margin of 0.5 over all others. */
function counter(): Decoding & { computed: number[] } {
  const computed: number[] = [];
  return {
    vocab: 2000,
    computed,
    async step(batch: readonly StepInput[], options = {}) {
      const [{ tokens, position, yields }] = batch;
      for (let i = 0; i < tokens.length; i++) computed.push(position + i);
      const next = tokens[tokens.length - 1] + 1;
      const logits = new Float32Array(2000).fill(1);
      logits[next] = 1.5;
      return { next: Int32Array.of(yields ? next : -1), logits: options.logits ? [logits] : undefined };
    },
    swapOut: async () => {},
    swapIn: async () => {},
  };
}

test('an answer it would have given itself', async () => {
  const decoder = counter();
  const prompt = Int32Array.from({ length: 1100 }, (_, i) => i);
  expect(await checkAnswer(decoder, 16, { prompt, answer: Int32Array.of(1100, 1101, 1102) })).toEqual([]);
  // every position once, in order; the last token's KV is computed too, which does no harm
  expect(decoder.computed).toEqual(Array.from({ length: 1102 }, (_, i) => i));
});

test('one wrong token is one difference: it goes on from the answer', async () => {
  const found = await checkAnswer(counter(), 16, { prompt: Int32Array.of(3), answer: Int32Array.of(4, 9, 10, 11) });
  expect(found).toEqual([{ at: 1, token: 5, margin: 0.5 }]);
});
