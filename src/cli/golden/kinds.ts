import { algorithm1 } from './algorithm1.js';
import { decoder } from './decoder/kind.js';
import type { GoldenKind } from './kind.js';
import { vllm } from './vllm.js';

/** Every kind of golden file that can be replayed. */
export const KINDS: readonly GoldenKind[] = [algorithm1, vllm, decoder];

export const kindOf = (content: unknown, file: string): GoldenKind | undefined =>
  KINDS.find((kind) => kind.matches(content, file));
