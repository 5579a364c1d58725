import type { Profile } from '../../src/core/settings/profile.js';
import { derive } from './derive.js';
import { A100, H100 } from './hardware.js';
import { FALCON_180B, LLAMA_8B, LLAMA_70B } from './models.js';

/** The shipped profiles that come from hardware and model figures. */
export const DERIVED: readonly Profile[] = [
  derive('a100-llama3.1-8b', LLAMA_8B, A100, 1),
  derive('a100x4-llama3.1-70b', LLAMA_70B, A100, 4),
  derive('a100x8-falcon-180b', FALCON_180B, A100, 8),
  derive('h100-llama3.1-8b', LLAMA_8B, H100, 1),
];
