import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** A process of the built command line, and all that comes of it; `prepare` builds it. */
export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
}

export function start(args: readonly string[], options: SpawnOptions = {}): Running {
  const child = spawn(process.execPath, [MAIN, ...args], options);
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (piece: string) => {
      text[name] += piece;
    });
  }
  return { child, ended: once(child, 'close').then(([code]) => ({ code, ...text })) };
}

export const run = (args: readonly string[], options: SpawnOptions = {}): Running['ended'] =>
  start(args, options).ended;
