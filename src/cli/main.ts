#!/usr/bin/env node
import { InputError } from '../core/errors.js';
import { systemReason } from '../core/system-error.js';
import { answer } from './answer.js';
import { program } from './program.js';
import { Stdout } from './stdout.js';
import { onForeignExit, onStray } from './stray.js';

let ended = false;
// A reader that has seen enough (`| head`) is no error; what a command tells at its end is followed by its verdict. What
// stderr does not take nobody can be told.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' && (ended || Stdout.streams)) process.exit();
  if (error.code === 'EPIPE') return;
  process.exit(
    answer(new InputError(`cannot be written: ${systemReason(error) ?? error.message}`, { file: 'stdout' })),
  );
});
process.stderr.on('error', () => {});
// What is thrown where nobody catches it; once the command has ended, it is known how.
onStray((error) => process.exit(ended ? process.exitCode : answer(error)));
onForeignExit((error) => {
  if (!ended) process.exitCode = answer(error);
});

try {
  await program().parseAsync(process.argv);
} catch (error) {
  process.exitCode = answer(error);
}
ended = true;
// What a policy left running, such as a timer, does not keep us; an error of stdout is told first.
process.stdout.write('', () => setImmediate(() => process.exit()));
