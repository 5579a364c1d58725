import type { StepInput } from '../tfjs/step.js';
import type { Decoding } from './decoders.js';
import type { CheckRequest, Difference } from './messages.js';

/** Prompts are computed in pieces, so that memory does not grow with their square. */
const PIECE_TOKENS = 512;

/**
 * Decodes a prompt alone, from nothing, along the given answer, and tells where it would have gone another way. It
 * follows the answer there too, so that one token that hangs in the balance makes one difference.
 */
export async function checkAnswer(
  decoder: Decoding,
  blockTokens: number,
  { prompt, answer }: Pick<CheckRequest, 'prompt' | 'answer'>,
): Promise<Difference[]> {
  const blocks = Array.from({ length: Math.ceil((prompt.length + answer.length) / blockTokens) }, (_, block) => block);
  const differences: Difference[] = [];
  let at = 0;
  for (; at + PIECE_TOKENS < prompt.length; at += PIECE_TOKENS) {
    await decoder.step([{ tokens: prompt.slice(at, at + PIECE_TOKENS), position: at, blocks, yields: false }]);
  }
  let input: StepInput = { tokens: prompt.slice(at), position: at, blocks, yields: true };
  for (let i = 0; i < answer.length; i++) {
    const [token] = (await decoder.step([input])).next;
    if (token !== answer[i])
      differences.push({ at: i, token, margin: await marginOf(decoder, input, token, answer[i]) });
    input = { tokens: answer.slice(i, i + 1), position: prompt.length + i, blocks, yields: true };
  }
  return differences;
}

/** The step again, with its logits. */
async function marginOf(decoder: Decoding, input: StepInput, token: number, answer: number): Promise<number> {
  const [logits] = (await decoder.step([input], { logits: true })).logits!;
  return logits![token] - logits![answer];
}
