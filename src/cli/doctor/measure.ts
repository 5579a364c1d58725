import { type BackendName, type NativeBackend, startBackend } from '../../engine/tfjs/backend.js';
import { matMulGflops } from '../../engine/tfjs/speed.js';

/** A backend that computes. */
export interface Measured {
  /** What it computes with. */
  readonly about: string;
  readonly gpu: boolean;
  /** Of a 512 × 512 product. */
  readonly gflops: number;
}

/** Starts a backend and measures it. Throws with the reason where it does not start. */
export async function measure(name: BackendName): Promise<Measured> {
  const backend = await startBackend(name);
  const gflops = await matMulGflops(backend);
  const tfjs = `TensorFlow.js ${backend.tf.version_core}`;
  if (backend.name === 'wasm') return { about: `${tfjs} in WebAssembly, one core`, gpu: false, gflops };
  if (backend.name === 'cpu') return { about: `${tfjs} in plain JavaScript, one core`, gpu: false, gflops };
  const { version, gpu } = (backend as NativeBackend).native;
  return { about: `TensorFlow ${version} on the ${gpu ? 'GPU' : 'CPU'}, by ${tfjs}`, gpu, gflops };
}
