import { InputError } from '../../core/errors.js';
import { didYouMean } from '../../core/suggest.js';
import type { BlockMove, StepInput, StepOptions, StepOutput } from '../tfjs/step.js';
import type { Hello } from './messages.js';

/** What an engine process needs of whatever decodes in it. One call at a time. */
export interface Decoding {
  readonly vocab: number;
  step(batch: readonly StepInput[], options?: StepOptions): Promise<StepOutput>;
  /** Moves blocks between the pools: in one transfer, or one by one. */
  swapOut(moves: readonly BlockMove[], batched: boolean): Promise<unknown>;
  swapIn(moves: readonly BlockMove[], batched: boolean): Promise<unknown>;
}

/** A decoder that is ready, and what it computes with. */
export interface Opened {
  readonly decoder: Decoding;
  readonly backend: string;
  readonly model: string;
}

/** The engines that really decode, by the name `--engine` gives them. */
const DECODERS: Readonly<Record<string, (hello: Hello) => Promise<Opened>>> = {
  tfjs: async ({ backend, model, seed, blocks, blockTokens, hostBlocks }) => {
    const { Decoder } = await import('../tfjs/decoder.js');
    const decoder = await Decoder.create({ backend, model, seed, blocks, blockTokens, hostBlocks });
    return { decoder, backend: decoder.backend.name, model: decoder.source.name };
  },
};

/** Loads model and backend. Throws {@link InputError} for what cannot be had. */
export async function openDecoder(hello: Hello): Promise<Opened> {
  const open = Object.hasOwn(DECODERS, hello.engine) ? DECODERS[hello.engine] : undefined;
  if (open) return open(hello);
  const names = Object.keys(DECODERS);
  throw new InputError(
    `no engine ${JSON.stringify(hello.engine)}; expected ${names.join(', ')}${didYouMean(hello.engine, names)}`,
    { field: 'engine' },
  );
}
