import { spawn } from 'node:child_process';

/** What the steps of a set-up share. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  /** Stops what is running. */
  readonly signal?: AbortSignal;
  /** Tells a person what is going on, a line at a time. */
  readonly tell: (line: string) => void;
}

export interface Outcome {
  /** 0: it worked; −1: there is no such command. */
  readonly code: number;
  readonly stdout: string;
  /** The end of what it printed to either stream. */
  readonly tail: string;
}

const TAIL = 1500;

/** Runs a command to its end; only an abort rejects. */
export function command(around: Surroundings, file: string, args: readonly string[], cwd?: string): Promise<Outcome> {
  const { env, signal } = around;
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, signal, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let tail = '';
    const take = (text: string): void => {
      tail = (tail + text).slice(-TAIL);
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      take(text);
    });
    child.stderr.setEncoding('utf8').on('data', take);
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (!signal?.aborted) resolve({ code: -1, stdout, tail: error.message });
      else if (child.pid === undefined) reject(error);
    });
    // stopped, too, it may write until now
    child.on('close', (code) => {
      if (signal?.aborted) reject(signal.reason);
      else resolve({ code: code ?? 1, stdout, tail: tail.trim() });
    });
  });
}
