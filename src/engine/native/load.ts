import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import util from 'node:util';
import type { Binding, Protos } from './binding.js';
import { nativeFolder, PACKAGE } from './folder.js';

/** The native TensorFlow, loaded. */
export interface Native {
  /** TensorFlow.js over it. */
  readonly tf: unknown;
  readonly binding: Binding;
  readonly protos: Protos;
  /** Where the package was found. */
  readonly folder: string;
  /** Version of the TensorFlow library. */
  readonly version: string;
  readonly gpu: boolean;
}

/** The folder, or else the package of the project, that the native backend would be loaded from. */
export function nativeHome(folder = nativeFolder()): string | undefined {
  const made = join(folder, 'package.json');
  if (existsSync(made)) return made;
  try {
    return createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`);
  } catch {
    return undefined;
  }
}

/**
 * Loads the native backend: what `autellix setup native` made, or the package where the project has it. `threads`: of one
 * operation, unless TF_NUM_INTRAOP_THREADS says otherwise; the first load of a process decides. Throws with a reason.
 */
export function loadNative(home = nativeHome(), threads?: number): Native {
  if (!home) throw new Error('not set up; `autellix setup native` does it');
  if (threads) process.env.TF_NUM_INTRAOP_THREADS ??= String(threads);
  return load(createRequire(home), home);
}

function load(require: NodeJS.Require, folder: string): Native {
  prepare();
  const tf = require(PACKAGE);
  tf.enableProdMode(); // no checks of every number, no talk
  const backend = tf.findBackend('tensorflow');
  return {
    tf,
    binding: backend.binding,
    protos: require(`${PACKAGE}/dist/proto/api_pb.js`),
    folder,
    version: backend.binding.TF_Version,
    gpu: backend.isUsingGpuDevice,
  };
}

/** What the package and TensorFlow want to find. */
function prepare(): void {
  process.env.TF_CPP_MIN_LOG_LEVEL ??= '2';
  process.env.TF_FORCE_GPU_ALLOW_GROWTH ??= 'true'; // several engines share a GPU
  // The package uses two functions of old that Node 23 and 24 no longer have.
  const old = util as unknown as Record<string, unknown>;
  old.isNullOrUndefined ??= (value: unknown) => value == null;
  old.isArray ??= Array.isArray;
}
