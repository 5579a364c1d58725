import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError } from '../core/errors.js';
import type { Policy, PolicySource } from '../core/policy/contract.js';
import { describe, isClass, lineIn, messageOf } from '../core/policy/foreign.js';
import { POLICY_SHAPE, policyProblem } from '../core/policy/shape.js';

/** What `--policy` takes for a file rather than a name. */
export const isPolicyFile = (text: string): boolean => /[/\\]|\.[cm]?[jt]s$/.test(text);

/**
 * A policy of the user's own (docs/policies.md): the default export of a .ts or .js file, or what that makes where it
 * is a function, called anew for every run. It runs with the rights of the user. Throws {@link InputError} when the
 * file cannot be loaded or exports something else.
 */
export async function loadPolicy(file: string): Promise<PolicySource> {
  if ((await stat(file)).isDirectory()) throw new InputError('is a folder; expected a file', { file });
  const exported = await defaultExport(file);
  if (exported === undefined) throw wrong(file, 'no default export');
  if (isClass(exported)) throw wrong(file, describe(exported));
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
    throw new InputError(`default export threw: ${messageOf(error)}`, { file, line: lineIn(file, error) });
  }
}

async function defaultExport(file: string): Promise<unknown> {
  try {
    return (await settled(imported(file))).default;
  } catch (error) {
    const [problem] = messageOf(error).split('\n'); // below it a parser shows the code
    throw new InputError(`cannot be loaded: ${problem.trim()}`, { file, line: lineIn(file, error) });
  }
}

async function imported(file: string): Promise<{ readonly default?: unknown }> {
  if (!/ts$/.test(file)) return import(pathToFileURL(resolve(file)).href);
  const { createJiti } = await import('jiti');
  return createJiti(import.meta.url, { interopDefault: false }).import(resolve(file));
}

/** Rejects where nothing is left to do that could settle it. */
async function settled<T>(promise: Promise<T>): Promise<T> {
  let idle = (): void => {};
  const never = new Promise<never>((_, reject) => {
    idle = () => reject(new Error('a top-level await never ends'));
    process.once('beforeExit', idle);
  });
  return Promise.race([promise, never]).finally(() => process.off('beforeExit', idle));
}

const wrong = (file: string, what: string): InputError =>
  new InputError(`${what}; expected a default export ${POLICY_SHAPE}, or a function that makes one`, { file });
