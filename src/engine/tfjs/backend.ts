import { createRequire } from 'node:module';
import type * as Core from '@tensorflow/tfjs-core';
import { InputError } from '../../core/errors.js';
import { didYouMean } from '../../core/suggest.js';
import { loadNative, type Native } from '../native/load.js';

export type TensorFlow = typeof Core;
export type { KernelFunc, NamedTensorInfoMap, Tensor, Tensor2D, TensorInfo } from '@tensorflow/tfjs-core';

/** Best first. */
export const BACKENDS = ['tensorflow', 'wasm', 'cpu'] as const;

export type BackendName = (typeof BACKENDS)[number];

/** A TensorFlow.js that is ready to compute, and why it is not a better one. */
export type Backend = (NativeBackend | JavaScriptBackend) & { readonly passedOver: readonly PassedOver[] };

export interface NativeBackend {
  readonly name: 'tensorflow';
  readonly tf: TensorFlow;
  readonly native: Native;
}

export interface JavaScriptBackend {
  readonly name: 'wasm' | 'cpu';
  readonly tf: TensorFlow;
}

export interface PassedOver {
  readonly name: BackendName;
  readonly reason: string;
}

/**
 * The wanted backend, or the best there is; `threads` is how many one operation of the native one may use. TensorFlow.js is
 * imported here and nowhere else, and only now. Throws {@link InputError} for a name that is none, or a wanted backend that
 * does not start.
 */
export async function openBackend(wanted?: string, threads?: number): Promise<Backend> {
  const names = wanted === undefined ? BACKENDS : [backendNamed(wanted)];
  const passedOver: PassedOver[] = [];
  for (const name of names) {
    try {
      return { ...(await startBackend(name, threads)), passedOver };
    } catch (error) {
      passedOver.push({ name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  const reasons = passedOver.map(({ name, reason }) => `${name}: ${reason}`).join('; ');
  throw new InputError(`no backend to compute with (${reasons})`, { field: 'backend' });
}

/** One backend. Throws with the reason where it does not start. */
export const startBackend = (name: BackendName, threads?: number): Promise<NativeBackend | JavaScriptBackend> =>
  START[name](threads);

/** A backend by its name. Throws {@link InputError}. */
export function backendNamed(name: string): BackendName {
  const found = BACKENDS.find((known) => known === name);
  if (found) return found;
  throw new InputError(
    `no backend ${JSON.stringify(name)}; expected ${BACKENDS.join(', ')}${didYouMean(name, BACKENDS)}`,
    {
      field: 'backend',
    },
  );
}

const START: Readonly<Record<BackendName, (threads?: number) => Promise<NativeBackend | JavaScriptBackend>>> = {
  tensorflow: async (threads) => {
    const native = loadNative(undefined, threads);
    return { name: 'tensorflow', tf: native.tf as TensorFlow, native };
  },
  wasm: () => openJavaScript('wasm'),
  cpu: () => openJavaScript('cpu'),
};

async function openJavaScript(name: 'wasm' | 'cpu'): Promise<JavaScriptBackend> {
  const require = createRequire(import.meta.url);
  const tf: TensorFlow = require('@tensorflow/tfjs-core');
  tf.enableProdMode(); // no checks of every number, no advertisement
  require(`@tensorflow/tfjs-backend-${name}`);
  if (!(await tf.setBackend(name))) throw new Error('it does not start here');
  return { name, tf };
}
