import { homedir } from 'node:os';
import { join } from 'node:path';

/** The user's cache (XDG base directories), where what can be had again is kept. */
function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  const base = env.XDG_CACHE_HOME;
  return join(base?.startsWith('/') ? base : join(homedir(), '.cache'), 'autellix');
}

/** Where `autellix setup native` puts the package, TensorFlow and the binding between them. */
export const nativeFolder = (env?: NodeJS.ProcessEnv): string => join(cacheFolder(env), 'native');

/** The package that binds Node to TensorFlow, and its last release. */
export const PACKAGE = '@tensorflow/tfjs-node-gpu';
export const PACKAGE_VERSION = '4.22.0';
