import type { JavaScriptBackend, KernelFunc, Tensor, TensorFlow, TensorInfo } from '../backend.js';
import type { RopeTable } from '../model/rope.js';
import { append } from './append.js';
import { attend } from './attend.js';
import { isChunk } from './chunk.js';
import type { Layout } from './layout.js';
import { allocate, type HeapBackend, viewOf } from './memory.js';
import { rmsNorm } from './rms-norm.js';
import type { Rows } from './rows.js';

/** Attributes of the attention kernel. */
interface Attention {
  readonly rows: Rows;
  readonly layer: number;
  readonly layout: Layout;
  readonly rope: RopeTable;
}

type Compute = (inputs: Float32Array[], attrs: never, out: Float32Array) => void;
type Shape = (inputs: TensorInfo[], attrs: never) => number[];

/** What a decoder needs beyond TensorFlow.js's own kernels, each in one pass over the heap. Inputs are a, b in order. */
const KERNELS: readonly { readonly name: string; readonly shape: Shape; readonly compute: Compute }[] = [
  {
    name: 'RmsNorm',
    shape: ([x]) => x.shape,
    compute: ([x, weight], { eps }: { eps: number }, out) => rmsNorm(x, weight, eps, out),
  },
  {
    name: 'PagedAttention',
    shape: ([qkv], { layout }: Attention) => [qkv.shape[0], layout.heads * layout.headDim],
    compute: ([qkv, pool], { rows, layer, layout, rope }: Attention, out) => {
      append(qkv, pool, rows, layer, layout, rope);
      for (const span of rows.spans) if (!isChunk(span)) attend(qkv, pool, rows, span, layer, layout, out);
    },
  },
];

/** Registers the kernels with a backend of TensorFlow.js; more than once does no harm. */
export function registerKernels({ tf, name }: JavaScriptBackend): void {
  for (const { name: kernelName, shape, compute } of KERNELS) {
    if (tf.getKernel(kernelName, name)) continue;
    const kernelFunc: KernelFunc = ({ inputs, attrs, backend }) => {
      const heap = backend as HeapBackend;
      const all = Object.values(inputs) as TensorInfo[];
      const out = allocate(heap, shape(all, attrs as never));
      const views = all.map((tensor) => viewOf(heap, tensor)); // after the allocation: it may move the heap
      compute(views, attrs as never, viewOf(heap, out));
      return out;
    };
    tf.registerKernel({ kernelName, backendName: name, kernelFunc });
  }
}

/** The kernels as functions over tensors. */
export function kernelsOf(tf: TensorFlow) {
  const run = (name: string, inputs: Record<string, Tensor>, attrs: object): Tensor =>
    tf.engine().runKernel(name, inputs, attrs as never) as Tensor;
  return {
    rmsNorm: (x: Tensor, weight: Tensor, eps: number) => run('RmsNorm', { x, weight }, { eps }),
    attention: (qkv: Tensor, pool: Tensor, attrs: Attention) => run('PagedAttention', { qkv, pool }, attrs),
  };
}
