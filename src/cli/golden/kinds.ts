import { algorithm1 } from './algorithm1.js';
import type { GoldenKind } from './kind.js';
import { vllm } from './vllm.js';

/** Every kind of golden file that can be replayed. */
export const KINDS: readonly GoldenKind[] = [algorithm1, vllm];

export const kindOf = (content: unknown): GoldenKind | undefined => KINDS.find((kind) => kind.matches(content));
