import { CommanderError } from 'commander';
import { InputError, InvariantError } from '../core/errors.js';
import { EXIT, type ExitCode } from './exit-codes.js';

/** The one place that turns an error into a message on stderr and an exit code. */
export function answer(error: unknown): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage; // commander has said it
  if (error instanceof InputError) return say(error.message, EXIT.usage);
  if (error instanceof InvariantError) return say(`check failed: ${error.message}`, EXIT.failed);
  const system = asSystemError(error);
  if (system) return say(`${system.path}: ${REASONS[system.code] ?? system.code}`, EXIT.usage);
  const text = error instanceof Error ? error.message : String(error);
  if (process.env.AUTELLIX_DEBUG && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  return say(`internal error: ${text} (AUTELLIX_DEBUG=1 shows where)`, EXIT.internal);
}

function say(message: string, code: ExitCode): ExitCode {
  process.stderr.write(`autellix: ${message}\n`);
  return code;
}

const REASONS: Record<string, string> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EISDIR: 'is a folder; expected a file',
  ENOTDIR: 'a part of the path is no folder',
  ENOSPC: 'no space left on the device',
};

/** A file that cannot be opened is wrong input, not a fault of ours. */
function asSystemError(error: unknown): { code: string; path: string } | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error) || !('syscall' in error)) return undefined;
  return { code: String(error.code), path: String(error.path) };
}
