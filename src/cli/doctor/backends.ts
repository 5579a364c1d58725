import { apart } from '../../engine/native/setup/apart.js';
import { BACKENDS, type BackendName } from '../../engine/tfjs/backend.js';
import type { Measured } from './measure.js';

/** A backend that was tried: what it does, or why it does not. */
export type Tried = { readonly name: BackendName } & (Measured | { readonly problem: string });

/** Every backend, best first, each started and measured in a process of its own. */
export async function tryBackends(env = process.env): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const name of BACKENDS) tried.push({ name, ...(await tryBackend(name, env)) });
  return tried;
}

async function tryBackend(name: BackendName, env: NodeJS.ProcessEnv): Promise<Measured | { problem: string }> {
  try {
    const around = { env, tell: () => {} };
    return await apart<Measured>(around, new URL('./measure.js', import.meta.url), 'measure', name);
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
