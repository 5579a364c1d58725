import type { NativeBackend } from '../backend.js';
import type { Forward } from '../forward.js';
import { blockFloats } from '../model/config.js';
import type { ModelSource } from '../model/source.js';
import type { BlockMove, StepInput } from '../step.js';
import { feedsOf } from './inputs.js';
import { FETCH, STAGES } from './names.js';
import { blockRows, poolShape } from './parts.js';
import { runsOf } from './runs.js';
import { type Feed, type Feeds, Session } from './session.js';
import { stepGraph } from './step-graph.js';
import { weightFeeds } from './weights.js';

/** Weights set by one run: TensorFlow optimises the graph anew for every other set of feeds, so not one by one. */
const GROUP_FLOATS = 2 ** 26;

/** 2 MB of blocks, or one block: larger pieces are no faster. */
const STAGING_FLOATS = 2 ** 19;

/** The forward pass on native TensorFlow: a step is a run of one graph, or a few where members compute different numbers of tokens. */
export class GraphForward implements Forward {
  private readonly session: Session;
  private readonly blockFloats: number;
  /** What goes to the device at once: memory that is used again, for new memory would take longer than the copy. */
  private readonly staging: Float32Array;

  constructor(
    private readonly backend: NativeBackend,
    private readonly source: ModelSource,
    blocks: number,
    private readonly blockTokens: number,
  ) {
    const { protos, binding } = backend.native;
    this.session = new Session(binding, stepGraph(protos, source.config, blocks, blockTokens));
    const shape = Int32Array.from(poolShape(source.config, blocks, blockTokens));
    this.set({ pool: { shape: [shape.length], values: shape } });
    this.blockFloats = blockFloats(source.config, blockTokens);
    this.staging = new Float32Array(Math.max(1, Math.floor(STAGING_FLOATS / this.blockFloats)) * this.blockFloats);
    this.setWeights();
  }

  logits(batch: readonly StepInput[]): Float32Array {
    const { vocab } = this.source.config;
    const yielding = batch.filter((member) => member.yields).length;
    return this.run(batch, FETCH.logits, vocab, new Float32Array(yielding * vocab));
  }

  greedy(batch: readonly StepInput[]): Int32Array {
    return this.run(batch, FETCH.greedy, 1, new Int32Array(batch.filter((member) => member.yields).length));
  }

  swapOut(moves: readonly BlockMove[], host: Float32Array): void {
    const { blockFloats } = this;
    for (const some of this.pieces(moves)) {
      const [kv] = this.session.run({ blocks: blocksOf(some) }, [FETCH.blocks]) as Float32Array[];
      some.forEach((move, i) => {
        host.set(kv.subarray(i * blockFloats, (i + 1) * blockFloats), move.host * blockFloats);
      });
    }
  }

  swapIn(moves: readonly BlockMove[], host: Float32Array): void {
    const { blockFloats } = this;
    const { config } = this.source;
    for (const some of this.pieces(moves)) {
      const values = this.staging.subarray(0, some.length * blockFloats);
      some.forEach((move, i) => {
        values.set(host.subarray(move.host * blockFloats, (move.host + 1) * blockFloats), i * blockFloats);
      });
      const shape = [some.length, blockRows(config), this.blockTokens, config.headDim];
      this.session.run({ blocks: blocksOf(some), kv: { shape, values } }, [FETCH.written]);
    }
  }

  stages(input: StepInput): Map<string, Float32Array> {
    const values = this.session.run(feedsOf([input], this.blockTokens), STAGES) as Float32Array[];
    const last = (stage: string, value: Float32Array): Float32Array =>
      value.slice(stage === 'final_norm' ? 0 : -value.length / input.tokens.length);
    return new Map(STAGES.map((stage, i) => [stage, last(stage, values[i])]));
  }

  tensors(): number {
    return this.backend.native.binding.getNumOfTensors();
  }

  close(): void {
    this.session.close();
  }

  /** As many blocks at a time as the staging memory holds. */
  private *pieces(moves: readonly BlockMove[]): Generator<readonly BlockMove[]> {
    const most = this.staging.length / this.blockFloats;
    for (let i = 0; i < moves.length; i += most) yield moves.slice(i, i + most);
  }

  /** Runs a step; what each yielding member fetches, `width` numbers, goes into `all` in order of the batch. */
  private run<T extends Float32Array | Int32Array>(
    batch: readonly StepInput[],
    fetch: string,
    width: number,
    all: T,
  ): T {
    let count = 0;
    const place = batch.map((member) => (member.yields ? count++ : -1));
    for (const parts of runsOf(batch, this.blockTokens)) {
      const [values] = this.session.run(feedsOf(parts, this.blockTokens), [fetch]);
      const yielding = parts.filter((part) => part.yields);
      yielding.forEach(({ member }, i) => {
        all.set(values.subarray(i * width, (i + 1) * width), place[member] * width);
      });
    }
    return all;
  }

  private setWeights(): void {
    let group: Record<string, Feed> = {};
    let floats = 0;
    for (const [name, feed] of weightFeeds(this.source)) {
      group[name] = feed;
      floats += feed.values.length;
      if (floats < GROUP_FLOATS) continue;
      this.set(group);
      group = {};
      floats = 0;
    }
    if (floats > 0) this.set(group);
  }

  private set(variables: Feeds): void {
    const names = Object.keys(variables);
    const feeds = Object.fromEntries(names.map((name) => [`${name}_in`, variables[name]]));
    this.session.run(
      feeds,
      names.map((name) => `${name}_set`),
    );
  }
}

const blocksOf = (moves: readonly BlockMove[]): Feed => ({
  shape: [moves.length],
  values: Int32Array.from(moves, (move) => move.device),
});
