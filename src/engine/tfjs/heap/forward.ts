import type { JavaScriptBackend, Tensor, Tensor2D } from '../backend.js';
import type { Forward, Pools } from '../forward.js';
import { type Linear, readEmbedding, readHead, readLayer, readNorm } from '../model/layer.js';
import { RopeTable } from '../model/rope.js';
import type { ModelSource } from '../model/source.js';
import { argmax } from '../sampling/argmax.js';
import type { BlockMove, StepInput } from '../step.js';
import { attendChunk, isChunk } from './chunk.js';
import { kernelsOf, registerKernels } from './kernels.js';
import { type Layout, layoutOf } from './layout.js';
import { heapOf, viewOf } from './memory.js';
import { type Rows, rowsOf } from './rows.js';

interface LinearTensors {
  readonly weight: Tensor2D;
  readonly bias: Tensor | undefined;
}

interface LayerTensors {
  readonly attentionNorm: Tensor;
  readonly qkv: LinearTensors;
  readonly output: LinearTensors;
  readonly mlpNorm: Tensor;
  readonly gateUp: LinearTensors;
  readonly down: LinearTensors;
}

/** Takes the value of a stage by its golden name. */
type Tap = (stage: string, value: Tensor) => void;

/** The forward pass on wasm and cpu: TensorFlow.js multiplies, kernels of ours do the rest over the heap. */
export class HeapForward implements Forward {
  private readonly layout: Layout;
  private readonly rope: RopeTable;
  private readonly kernels;
  private readonly embedding: Float32Array;
  private readonly layers: readonly LayerTensors[];
  private readonly norm: Tensor;
  private readonly head: LinearTensors;
  private readonly pool: Tensor;
  private readonly host: Float32Array;

  constructor(
    private readonly backend: JavaScriptBackend,
    private readonly source: ModelSource,
    { blocks, blockTokens, hostBlocks }: Pools,
  ) {
    const { tf } = backend;
    const { config } = source;
    heapOf(backend);
    registerKernels(backend);
    this.kernels = kernelsOf(tf);
    this.layout = layoutOf(config, blockTokens);
    this.rope = new RopeTable(config);
    this.embedding = readEmbedding(source);
    this.layers = Array.from({ length: config.layers }, (_, layer) => this.layerTensors(layer));
    this.norm = tf.tensor1d(readNorm(source));
    this.head = this.linear(readHead(source));
    this.pool = tf.fill([blocks, this.layout.blockFloats], 0);
    this.host = new Float32Array(hostBlocks * this.layout.blockFloats);
  }

  logits(batch: readonly StepInput[]): Float32Array {
    const rows = rowsOf(batch);
    heapOf(this.backend);
    let logits = new Float32Array(0);
    // Nothing is returned from tidy: it would search every number of it for tensors.
    this.backend.tf.tidy(() => {
      const x = this.hidden(rows);
      if (rows.yielding.length > 0) logits = this.headOf(x, rows).dataSync() as Float32Array<ArrayBuffer>;
    });
    return logits;
  }

  greedy(batch: readonly StepInput[]): Int32Array {
    return argmax(this.logits(batch), this.source.config.vocab);
  }

  swapOut(moves: readonly BlockMove[]): void {
    const { blockFloats } = this.layout;
    const pool = viewOf(heapOf(this.backend), this.pool);
    for (const move of moves) {
      const from = move.device * blockFloats;
      this.host.set(pool.subarray(from, from + blockFloats), move.host * blockFloats);
    }
  }

  swapIn(moves: readonly BlockMove[]): void {
    const { blockFloats } = this.layout;
    const pool = viewOf(heapOf(this.backend), this.pool);
    for (const move of moves) {
      const from = move.host * blockFloats;
      pool.set(this.host.subarray(from, from + blockFloats), move.device * blockFloats);
    }
  }

  stages(input: StepInput): Map<string, Float32Array> {
    const stages = new Map<string, Float32Array>();
    heapOf(this.backend);
    this.backend.tf.tidy(() => {
      const rows = rowsOf([input]);
      const tap: Tap = (stage, value) => stages.set(stage, lastRow(value));
      tap('final_norm', this.normed(this.hidden(rows, tap), this.norm));
    });
    return stages;
  }

  tensors(): number {
    return this.backend.tf.memory().numTensors;
  }

  close(): void {
    const tensors = this.layers.flatMap((layer) => Object.values(layer).flatMap(tensorsOf));
    this.backend.tf.dispose([...tensors, this.norm, ...tensorsOf(this.head), this.pool]);
  }

  private hidden(rows: Rows, tap?: Tap): Tensor {
    this.rope.cover(rows.position.reduce((most, position) => Math.max(most, position), 0) + 1);
    let x = this.embed(rows.ids);
    tap?.('embedding', x);
    this.layers.forEach((weights, layer) => {
      x = this.layer(x, weights, rows, layer, layer === 0 ? tap : undefined);
    });
    return x;
  }

  private layer(x: Tensor, weights: LayerTensors, rows: Rows, layer: number, tap?: Tap): Tensor {
    const { tf } = this.backend;
    const normed = this.normed(x, weights.attentionNorm);
    tap?.('layer0_input_norm', normed);
    const qkv = this.times(normed, weights.qkv);
    tap?.('layer0_q_head0_before_rope', qkv);
    const mixed = this.attention(qkv, rows, layer);
    if (tap) this.tapHeads(qkv, tap);
    const attention = this.times(mixed, weights.output);
    tap?.('layer0_attention', attention);
    const after = tf.add(x, attention);
    const normedAfter = this.normed(after, weights.mlpNorm);
    tap?.('layer0_post_attention_norm', normedAfter);
    const mlp = this.times(this.swiGlu(this.times(normedAfter, weights.gateUp)), weights.down);
    tap?.('layer0_mlp', mlp);
    const output = tf.add(after, mlp);
    tap?.('layer0_output', output);
    return output;
  }

  private swiGlu(gateUp: Tensor): Tensor {
    const { tf } = this.backend;
    const [gate, up] = tf.split(gateUp, 2, 1);
    return tf.mul(tf.mul(gate, tf.sigmoid(gate)), up);
  }

  /** Turns `qkv` in place and appends to the pool before anybody attends. */
  private attention(qkv: Tensor, rows: Rows, layer: number): Tensor {
    const { layout, rope, pool } = this;
    const out = this.kernels.attention(qkv, pool, { rows, layer, layout, rope });
    const heap = heapOf(this.backend);
    for (const span of rows.spans) {
      if (isChunk(span)) attendChunk(this.backend.tf, heap, { qkv, pool, out }, rows, span, layer, layout);
    }
    return out;
  }

  private tapHeads(qkv: Tensor, tap: Tap): void {
    const { heads, kvHeads, headDim } = this.layout;
    const { tf } = this.backend;
    const from = (head: number): Tensor => tf.slice(qkv, [0, head * headDim], [-1, headDim]);
    tap('layer0_q_head0_after_rope', from(0));
    tap('layer0_k_head0_after_rope', from(heads));
    tap('layer0_v_head0', from(heads + kvHeads));
  }

  private headOf(x: Tensor, rows: Rows): Tensor {
    const all = rows.yielding.length === rows.ids.length;
    const last = all ? x : this.backend.tf.gather(x, rows.yielding);
    return this.times(this.normed(last, this.norm), this.head);
  }

  private embed(ids: Int32Array): Tensor {
    const width = this.source.config.hidden;
    const x = new Float32Array(ids.length * width);
    ids.forEach((id, row) => {
      x.set(this.embedding.subarray(id * width, (id + 1) * width), row * width);
    });
    return this.backend.tf.tensor2d(x, [ids.length, width]);
  }

  private normed(x: Tensor, weight: Tensor): Tensor {
    return this.kernels.rmsNorm(x, weight, this.source.config.normEps);
  }

  private times(x: Tensor, { weight, bias }: LinearTensors): Tensor {
    const { tf } = this.backend;
    return bias ? tf.fused.matMul({ a: x, b: weight, bias }) : tf.matMul(x, weight);
  }

  private layerTensors(index: number): LayerTensors {
    const { tf } = this.backend;
    const layer = readLayer(this.source, index);
    return {
      attentionNorm: tf.tensor1d(layer.attentionNorm),
      qkv: this.linear(layer.qkv),
      output: this.linear(layer.output),
      mlpNorm: tf.tensor1d(layer.mlpNorm),
      gateUp: this.linear(layer.gateUp),
      down: this.linear(layer.down),
    };
  }

  private linear({ weight, bias, from, out }: Linear): LinearTensors {
    const { tf } = this.backend;
    return { weight: tf.tensor2d(weight, [from, out]), bias: bias && tf.tensor1d(bias) };
  }
}

function tensorsOf(value: Tensor | LinearTensors): Tensor[] {
  if (!('weight' in value)) return [value];
  return value.bias ? [value.weight, value.bias] : [value.weight];
}

function lastRow(value: Tensor): Float32Array {
  const width = value.shape[1]!;
  return (value.dataSync() as Float32Array).slice(-width);
}
