import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError } from '../core/errors.js';
import type { Policy, PolicySource } from '../core/policy/contract.js';
import { POLICY_SHAPE, policyProblem } from '../core/policy/shape.js';

/** What `--policy` takes for a file rather than a name. */
export const isPolicyFile = (text: string): boolean => /[/\\]|\.[cm]?[jt]s$/.test(text);

/**
 * A policy of the user's own (docs/policies.md): the default export of a .ts or .js file, or what that makes where it
 * is a function, called anew for every run. It runs with the rights of the user. Throws {@link InputError} when the
 * file cannot be loaded or exports something else.
 */
export async function loadPolicy(file: string): Promise<PolicySource> {
  await access(file);
  const exported = await defaultExport(file);
  if (exported === undefined) throw wrong(file, 'no default export');
  const make = (typeof exported === 'function' ? exported : () => exported) as () => Policy;
  const policy = first(file, make);
  const problem = policyProblem(policy);
  if (problem !== undefined) throw wrong(file, problem);
  return { name: policy.name, file, make };
}

function first(file: string, make: () => Policy): Policy {
  try {
    return make();
  } catch (error) {
    throw new InputError(`default export threw: ${messageOf(error)}`, { file });
  }
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
    throw new InputError(`cannot be loaded: ${messageOf(error)}`, { file });
  }
}

const messageOf = (error: unknown): unknown => (error instanceof Error ? error.message : error);

const wrong = (file: string, what: string): InputError =>
  new InputError(`${what}; expected a default export ${POLICY_SHAPE}, or a function that makes one`, { file });
