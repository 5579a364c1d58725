import { CommanderError } from 'commander';
import { InputError, InvariantError } from '../core/errors.js';
import { systemReason } from '../core/system-error.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { tell } from './notes.js';

/** The one place that turns an error into a message on stderr and an exit code. */
export function answer(error: unknown): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage; // commander has said it
  if (error instanceof InputError) return say(error.message, EXIT.usage);
  if (error instanceof InvariantError) return say(`check failed: ${error.message}`, EXIT.failed);
  const reason = systemReason(error);
  // a file that cannot be opened is wrong input, not a fault of ours
  if (reason !== undefined && error instanceof Error && 'path' in error) {
    return say(`${error.path}: ${reason}`, EXIT.usage);
  }
  const text = error instanceof Error ? error.message : String(error);
  if (process.env.AUTELLIX_DEBUG && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  return say(`internal error: ${text} (AUTELLIX_DEBUG=1 shows where)`, EXIT.internal);
}

function say(message: string, code: ExitCode): ExitCode {
  tell([message], 'autellix: ');
  return code;
}
