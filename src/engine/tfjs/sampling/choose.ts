import type { Sampling } from '../step.js';
import { argmax } from './argmax.js';
import { draw } from './draw.js';

/** The next token by its logits [vocab]: greedy without sampling. `position` is that of the new token. */
export function choose(logits: Float32Array, sampling: Sampling | undefined, position: number): number {
  return sampling ? draw(logits, sampling, position) : argmax(logits, logits.length)[0];
}
