import type { Hello, WorkRequest } from '../../../src/engine/process/messages.js';

export const HELLO: Hello = {
  type: 'hello',
  engine: 'tfjs',
  backend: 'wasm',
  model: 'tiny',
  seed: 1,
  blocks: 8,
  blockTokens: 16,
  hostBlocks: 2,
  warmUp: { members: 2, promptTokens: 16 },
};

/** Three steps of one call. */
export const STEP: WorkRequest = {
  type: 'work',
  swapOut: [],
  swapIn: [],
  batchedSwap: true,
  members: [{ tokens: Int32Array.of(7), position: 5, blocks: Int32Array.of(3), yields: true }],
  steps: 3,
};
