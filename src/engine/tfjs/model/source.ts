import type { ModelConfig } from './config.js';

/** Where a decoder's weights come from: a file or a seed. Tensors are made when asked for and kept by nobody. */
export interface ModelSource {
  /** As `--model` names it. */
  readonly name: string;
  readonly config: ModelConfig;
  /** A tensor of `tensorShapes(config)`, float32, row-major. */
  tensor(name: string): Float32Array;
  close(): void;
}
