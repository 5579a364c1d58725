import { InputError } from '../core/errors.js';
import { lineIn, messageOf } from '../core/policy/foreign.js';

const policies = new Set<string>();

/** Says that a file holds a policy of the user's own, whose timers and promises may throw when nobody has called it. */
export const expectStrays = (file: string): void => void policies.add(file);

/** What was thrown where nobody catches it: a policy's fault if its stack goes there, or if it has none. */
export function strayError(error: unknown): unknown {
  if (error instanceof InputError) return error;
  for (const file of policies) {
    const line = lineIn(file, error);
    if (line === undefined && error instanceof Error) continue;
    return new InputError(`threw outside of the policy's functions: ${messageOf(error)}`, { file, line });
  }
  return error;
}
