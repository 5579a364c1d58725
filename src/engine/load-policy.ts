import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError } from '../core/errors.js';
import type { Policy } from '../core/policy/contract.js';

/** What `--policy` takes for a file rather than a name. */
export const isPolicyFile = (text: string): boolean => /[/\\]|\.[cm]?[jt]s$/.test(text);

/**
 * A policy of the user's own: the default export of a .ts or .js file (src/core/policy/contract.ts). It runs
 * with the rights of the user. Throws {@link InputError} when the file cannot be loaded or exports something else.
 */
export async function loadPolicy(file: string): Promise<Policy> {
  await access(file);
  const policy = await defaultExport(file);
  const { name, rank, everyPoint } = (policy ?? {}) as Partial<Policy>;
  if (typeof policy !== 'object') throw wrong(file, 'no default export');
  if (typeof name !== 'string' || name === '') throw wrong(file, `name: ${typeof name}`);
  if (typeof rank !== 'function') throw wrong(file, `rank: ${typeof rank}`);
  if (everyPoint !== undefined && typeof everyPoint !== 'boolean')
    throw wrong(file, `everyPoint: ${typeof everyPoint}`);
  return policy as Policy;
}

async function defaultExport(file: string): Promise<unknown> {
  try {
    if (/ts$/.test(file)) {
      const { createJiti } = await import('jiti');
      return (await createJiti(import.meta.url, { interopDefault: false }).import<{ default?: unknown }>(resolve(file)))
        .default;
    }
    return (await import(pathToFileURL(resolve(file)).href)).default;
  } catch (error) {
    throw new InputError(`cannot be loaded: ${error instanceof Error ? error.message : error}`, { file });
  }
}

const wrong = (file: string, what: string): InputError =>
  new InputError(`${what}; expected \`export default { name, rank(call, nowMs) }\`, a Policy`, { file });
