import type { NativeBackend } from '../backend.js';
import type { Forward } from '../forward.js';
import { blockFloats } from '../model/config.js';
import { type Linear, readEmbedding, readHead, readLayer, readNorm } from '../model/layer.js';
import type { ModelSource } from '../model/source.js';
import type { BlockMove, StepInput } from '../step.js';
import { feedsOf } from './inputs.js';
import { FETCH, STAGES } from './names.js';
import { blockRows } from './parts.js';
import { runsOf } from './runs.js';
import { type Feed, Session } from './session.js';
import { stepGraph } from './step-graph.js';

/** The forward pass on native TensorFlow: a step is a run of one graph, or a few where members compute different numbers of tokens. */
export class GraphForward implements Forward {
  private readonly session: Session;

  constructor(
    private readonly backend: NativeBackend,
    private readonly source: ModelSource,
    blocks: number,
    private readonly blockTokens: number,
  ) {
    const { protos, binding } = backend.native;
    this.session = new Session(binding, stepGraph(protos, source.config, blocks, blockTokens));
    this.session.run({}, ['pool_set']);
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
    const [kv] = this.session.run({ blocks: blocksOf(moves) }, [FETCH.blocks]) as Float32Array[];
    const size = kv.length / moves.length;
    moves.forEach((move, i) => {
      host.set(kv.subarray(i * size, (i + 1) * size), move.host * size);
    });
  }

  swapIn(moves: readonly BlockMove[], host: Float32Array): void {
    const { config } = this.source;
    const shape = [moves.length, blockRows(config), this.blockTokens, config.headDim];
    const size = blockFloats(config, this.blockTokens);
    const values = new Float32Array(moves.length * size);
    moves.forEach((move, i) => {
      values.set(host.subarray(move.host * size, (move.host + 1) * size), i * size);
    });
    this.session.run({ blocks: blocksOf(moves), kv: { shape, values } }, [FETCH.written]);
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

  /** Runs a step; what each yielding member fetches, `width` numbers, goes into `all` in order of the batch. */
  private run<T extends Float32Array | Int32Array>(
    batch: readonly StepInput[],
    fetch: string,
    width: number,
    all: T,
  ): T {
    let count = 0;
    const place = batch.map((member) => (member.yields ? count++ : -1));
    for (const run of runsOf(batch, this.blockTokens)) {
      const yielding = run.filter((member) => batch[member].yields);
      const members = run.map((member) => batch[member]);
      const feeds = feedsOf(members, this.blockTokens);
      const [values] = this.session.run(feeds, [yielding.length > 0 ? fetch : FETCH.appended]);
      yielding.forEach((member, i) => {
        all.set(values.subarray(i * width, (i + 1) * width), place[member] * width);
      });
    }
    return all;
  }

  private setWeights(): void {
    const { source } = this;
    const { vocab, hidden, layers, tied } = source.config;
    this.set('embedding', readEmbedding(source), [vocab, hidden]);
    for (let i = 0; i < layers; i++) {
      const layer = readLayer(source, i);
      this.set(`${i}_attentionNorm`, layer.attentionNorm);
      this.setLinear(`${i}_qkv`, layer.qkv);
      this.setLinear(`${i}_output`, layer.output);
      this.set(`${i}_mlpNorm`, layer.mlpNorm);
      this.setLinear(`${i}_gateUp`, layer.gateUp);
      this.setLinear(`${i}_down`, layer.down);
    }
    this.set('norm', readNorm(source));
    if (!tied) this.set('head', readHead(source).weight, [hidden, vocab]);
  }

  private setLinear(name: string, { weight, bias, from, out }: Linear): void {
    this.set(`${name}_weight`, weight, [from, out]);
    if (bias) this.set(`${name}_bias`, bias);
  }

  private set(name: string, values: Float32Array, shape: readonly number[] = [values.length]): void {
    this.session.run({ [`${name}_in`]: { shape, values } }, [`${name}_set`]);
  }
}

const blocksOf = (moves: readonly BlockMove[]): Feed => ({
  shape: [moves.length],
  values: Int32Array.from(moves, (move) => move.device),
});
