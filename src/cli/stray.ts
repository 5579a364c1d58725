import { InputError } from '../core/errors.js';
import { lineIn, messageOf } from '../core/policy/foreign.js';

const policies = new Set<string>();

/** Says that a file holds a policy of the user's own, whose timers and promises may throw when nobody has called it. */
export const expectStrays = (file: string): void => void policies.add(file);

/** What was thrown where nobody catches it: a policy's fault if its stack goes there, or if it has none. */
function strayError(error: unknown): unknown {
  if (error instanceof InputError) return error;
  for (const file of policies) {
    const line = lineIn(file, error);
    if (line === undefined && error instanceof Error) continue;
    return new InputError(`threw outside of the policy's functions: ${messageOf(error)}`, { file, line });
  }
  return error;
}

/** Hears of what is thrown where nobody catches it, in this process or thread. */
export function onStray(hear: (error: unknown) => void): void {
  const stray = (error: unknown): void => hear(strayError(error));
  process.on('uncaughtException', stray).on('unhandledRejection', stray);
}

/** Hears of a policy that ends the process, or the thread it is in: the stack of the exit goes there. */
export function onForeignExit(hear: (error: InputError) => void): void {
  process.on('exit', () => {
    const exit = new Error();
    exit.stack = exit.stack
      ?.split('\n')
      .filter((frame) => !frame.includes(OURS))
      .join('\n');
    for (const file of policies) {
      const line = lineIn(file, exit);
      if (line !== undefined) return hear(new InputError('called process.exit(); expected answers', { file, line }));
    }
  });
}

/** What the frames of our own code hold: a policy's file may have the name of one of ours. */
const OURS = new URL('..', import.meta.url).href;
