import type { JavaScriptBackend, TensorInfo } from '../backend.js';

/** What is used of the two backends whose tensors lie in memory that JavaScript can see. */
export type HeapBackend = WasmBackend | CpuBackend;

interface WasmBackend {
  typedArrayFromHeap(tensor: TensorInfo): Float32Array;
  makeOutput(shape: readonly number[], dtype: 'float32'): TensorInfo;
}

interface CpuBackend {
  readonly data: { get(dataId: object): { readonly values: Float32Array } };
  makeTensorInfo(shape: readonly number[], dtype: 'float32', values: Float32Array): TensorInfo;
}

/** The numbers of a tensor as they lie in memory. On wasm valid only until the next allocation, which may move the heap. */
export function viewOf(backend: HeapBackend, tensor: TensorInfo): Float32Array {
  return isWasm(backend) ? backend.typedArrayFromHeap(tensor) : backend.data.get(tensor.dataId).values;
}

/** A new tensor, its numbers not set. */
export function allocate(backend: HeapBackend, shape: readonly number[]): TensorInfo {
  if (isWasm(backend)) return backend.makeOutput(shape, 'float32');
  const size = shape.reduce((product, side) => product * side, 1);
  return backend.makeTensorInfo(shape, 'float32', new Float32Array(size));
}

const isWasm = (backend: HeapBackend): backend is WasmBackend => 'typedArrayFromHeap' in backend;

/** The backend's memory. From now on TensorFlow.js computes on it: backends of one process share its engine. */
export function heapOf({ tf, name }: JavaScriptBackend): HeapBackend {
  if (tf.getBackend() !== name) void tf.setBackend(name); // it has started, so this takes effect at once
  return tf.backend() as unknown as HeapBackend;
}
