import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Starts the process of an engine, with a channel that typed arrays cross as they are. */
export function launch(): ChildProcess {
  const self = fileURLToPath(import.meta.url);
  const extension = extname(self);
  return fork(fileURLToPath(new URL(`./child${extension}`, import.meta.url)), {
    // a group of its own: Ctrl-C in a terminal goes to the parent alone, also while this one is still starting
    detached: process.platform !== 'win32',
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: extension === '.ts' ? ['--import', 'jiti/register'] : [], // tests run the sources
  });
}
