#!/usr/bin/env node
import { answer } from './answer.js';
import { program } from './program.js';

// A reader that has seen enough (`| head`) is no error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}

try {
  await program().parseAsync(process.argv);
} catch (error) {
  process.exitCode = answer(error);
}
