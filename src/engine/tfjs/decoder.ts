import { InputError } from '../../core/errors.js';
import type { Backend } from './backend.js';
import { openBackend } from './backend.js';
import type { Forward, Pools } from './forward.js';
import { blockFloats, type ModelConfig } from './model/config.js';
import { DEFAULT_MODEL, openModel } from './model/open.js';
import type { ModelSource } from './model/source.js';
import { parameters } from './model/tensors.js';
import { choose } from './sampling/choose.js';
import type { BlockMove, StepInput, StepOptions, StepOutput, SwapReport } from './step.js';

export interface DecoderOptions extends Pools {
  /** One of `BACKENDS`; the best there is where absent. */
  readonly backend?: string;
  /** A random model by name, a Hugging Face folder, or an opened model (which is closed when its weights are read). */
  readonly model?: string | ModelSource;
  /** Of a random model's weights. */
  readonly seed?: number;
}

/**
 * A model that decodes: prefill and decode steps over a paged KV pool, and swaps between it and a host pool. Which
 * block belongs to whom is its caller's business.
 */
export class Decoder {
  readonly vocab: number;
  private readonly blockFloats: number;

  private constructor(
    readonly backend: Backend,
    readonly source: ModelSource,
    private readonly forward: Forward,
    options: DecoderOptions,
  ) {
    this.vocab = source.config.vocab;
    this.blockFloats = blockFloats(source.config, options.blockTokens);
  }

  /** Loads the model. Throws {@link InputError} for a model or backend that cannot be had. */
  static async create(options: DecoderOptions): Promise<Decoder> {
    const { model = DEFAULT_MODEL, seed } = options;
    const source = typeof model === 'string' ? openModel(model, seed) : model;
    try {
      const backend = await openBackend(options.backend, threadsFor(source.config));
      return new Decoder(backend, source, await forwardOn(backend, source, options), options);
    } catch (error) {
      throw asMemoryError(error, source, options);
    } finally {
      source.close();
    }
  }

  /** Computes one step of all members: their KV is appended to the pool, and who yields has a next token. */
  async step(batch: readonly StepInput[], options: StepOptions = {}): Promise<StepOutput> {
    const next = new Int32Array(batch.length).fill(-1);
    const yielding = batch.flatMap((member, i) => (member.yields ? [i] : []));
    if (!options.logits && !batch.some((member) => member.yields && member.sampling)) {
      this.forward.greedy(batch).forEach((token, k) => {
        next[yielding[k]] = token;
      });
      return { next };
    }
    const all = this.forward.logits(batch);
    const logits: (Float32Array | undefined)[] = new Array(batch.length).fill(undefined);
    yielding.forEach((i, k) => {
      const { position, tokens, sampling } = batch[i];
      const row = all.subarray(k * this.vocab, (k + 1) * this.vocab);
      next[i] = choose(row, sampling, position + tokens.length);
      logits[i] = row;
    });
    return options.logits ? { next, logits } : { next };
  }

  /** Copies blocks from the device pool to the host pool: all in one transfer, or one by one. */
  async swapOut(moves: readonly BlockMove[], batched: boolean): Promise<SwapReport> {
    return this.transfer(moves, batched, (some) => this.forward.swapOut(some));
  }

  /** Copies blocks from the host pool to the device pool. */
  async swapIn(moves: readonly BlockMove[], batched: boolean): Promise<SwapReport> {
    return this.transfer(moves, batched, (some) => this.forward.swapIn(some));
  }

  /** Stages of the forward pass at the last token of a step, as golden files name them. The step counts: its KV is appended. */
  stages(input: StepInput): Map<string, Float32Array> {
    return this.forward.stages(input);
  }

  /** Tensors alive; it does not grow with steps. */
  tensors(): number {
    return this.forward.tensors();
  }

  close(): void {
    this.forward.close();
  }

  private transfer(
    moves: readonly BlockMove[],
    batched: boolean,
    move: (some: readonly BlockMove[]) => void,
  ): SwapReport {
    const start = performance.now();
    const transfers = batched ? [moves].filter((all) => all.length > 0) : moves.map((one) => [one]);
    for (const some of transfers) move(some);
    return {
      transfers: transfers.length,
      blocks: moves.length,
      bytes: moves.length * this.blockFloats * Float32Array.BYTES_PER_ELEMENT,
      ms: performance.now() - start,
    };
  }
}

/** Handing the small operations of a small model from thread to thread takes longer than doing them. */
const threadsFor = (config: ModelConfig): number | undefined => (parameters(config) < 50e6 ? 1 : undefined);

async function forwardOn(backend: Backend, source: ModelSource, options: DecoderOptions): Promise<Forward> {
  if (backend.name === 'tensorflow') {
    const { GraphForward } = await import('./graph/forward.js');
    return new GraphForward(backend, source, options);
  }
  const { HeapForward } = await import('./heap/forward.js');
  return new HeapForward(backend, source, options);
}

/** Memory that is not there is said of the pool, which is what a person can make smaller. */
function asMemoryError(error: unknown, { config }: ModelSource, pools: Pools): unknown {
  const short = error instanceof RangeError || (error instanceof Error && /\bOOM\b|out of memory/i.test(error.message));
  if (!short) return error;
  const { blocks, hostBlocks, blockTokens } = pools;
  const [most, field] = blocks >= hostBlocks ? [blocks, 'device_blocks'] : [hostBlocks, 'host_blocks'];
  const gb = (4 * most * blockFloats(config, blockTokens)) / 1e9;
  return new InputError(
    `a KV pool of ${most} blocks is ${gb.toFixed(1)} GB, more than can be had; expected fewer blocks`,
    { field },
  );
}
