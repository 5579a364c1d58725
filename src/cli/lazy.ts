import type { ExitCode } from './exit-codes.js';

interface Runner<Args extends unknown[]> {
  run(...args: Args): Promise<ExitCode> | ExitCode;
}

/**
 * A commander action that loads what it needs only when it is asked for: `.action(lazy(() => import('../run/NAME.js')))`.
 * `run` gets commander's arguments (positional ones, then the options) and returns the exit code.
 */
export function lazy<Args extends unknown[]>(load: () => Promise<Runner<Args>>): (...args: Args) => Promise<void> {
  return async (...args) => {
    const { run } = await load();
    const code = await run(...args);
    if (code !== 0) process.exitCode = code;
  };
}
