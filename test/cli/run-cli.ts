import { answer } from '../../src/cli/answer.js';
import type { ExitCode } from '../../src/cli/exit-codes.js';
import { program } from '../../src/cli/program.js';

export interface CliResult {
  readonly code: ExitCode;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in this process, as `autellix ARGS` would; neither stream is a terminal. */
export async function runCli(...args: string[]): Promise<CliResult> {
  const text = { stdout: '', stderr: '' };
  const real = { stdout: process.stdout.write, stderr: process.stderr.write };
  const before = process.exitCode;
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].write = ((chunk: string | Uint8Array) => {
      text[name] += String(chunk);
      return true;
    }) as typeof process.stdout.write;
  }
  process.exitCode = undefined;
  try {
    await program().parseAsync(args, { from: 'user' });
    return { code: (process.exitCode ?? 0) as ExitCode, ...text };
  } catch (error) {
    const code = answer(error);
    return { code, ...text };
  } finally {
    process.stdout.write = real.stdout;
    process.stderr.write = real.stderr;
    process.exitCode = before;
  }
}
