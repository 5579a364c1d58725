import type { NativeBackend } from '../backend.js';
import type { Forward, Pools } from '../forward.js';
import type { ModelSource } from '../model/source.js';
import type { BlockMove, StepInput } from '../step.js';
import { feedsOf } from './inputs.js';
import { FETCH, STAGES } from './names.js';
import { hostShape, poolShape } from './parts.js';
import { runsOf, widthOf } from './runs.js';
import { type Feed, type Feeds, Session } from './session.js';
import { stepGraph } from './step-graph.js';
import { weightFeeds } from './weights.js';

/** Weights set by one run: TensorFlow optimises the graph anew for every other set of feeds, so not one by one. */
const GROUP_FLOATS = 2 ** 26;

/** The forward pass on native TensorFlow: a step is a run of one graph, or a few where members compute numbers of tokens that are not similar. */
export class GraphForward implements Forward {
  private readonly session: Session;
  private readonly blockTokens: number;
  private readonly scratch: number;

  constructor(
    private readonly backend: NativeBackend,
    private readonly source: ModelSource,
    pools: Pools,
  ) {
    const { blocks, blockTokens, hostBlocks } = pools;
    const { protos, binding } = backend.native;
    this.blockTokens = blockTokens;
    this.scratch = blocks;
    this.session = new Session(binding, stepGraph(protos, source.config, pools));
    this.set({
      pool: shapeOf(poolShape(source.config, blocks, blockTokens)),
      host: shapeOf(hostShape(source.config, hostBlocks, blockTokens)),
    });
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

  swapOut(moves: readonly BlockMove[]): void {
    this.session.run(feedsOfMoves(moves), [FETCH.swappedOut]);
  }

  swapIn(moves: readonly BlockMove[]): void {
    this.session.run(feedsOfMoves(moves), [FETCH.swappedIn]);
  }

  stages(input: StepInput): Map<string, Float32Array> {
    const values = this.session.run(feedsOf([input], this.blockTokens, this.scratch), STAGES) as Float32Array[];
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
      const queries = widthOf(parts[0].tokens.length);
      const [values] = this.session.run(feedsOf(parts, this.blockTokens, this.scratch, queries), [fetch]);
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

const shapeOf = (sizes: readonly number[]): Feed => ({ shape: [sizes.length], values: Int32Array.from(sizes) });

function feedsOfMoves(moves: readonly BlockMove[]): Feeds {
  const shape = [moves.length];
  return {
    deviceBlocks: { shape, values: Int32Array.from(moves, (move) => move.device) },
    hostBlocks: { shape, values: Int32Array.from(moves, (move) => move.host) },
  };
}
