import { SetupProblem } from '../../engine/native/setup/problem.js';
import { type SetupResult, setupNative } from '../../engine/native/setup/setup.js';
import type { SetupFlags } from '../commands/setup.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { CODES, SIGNALS, type Signal } from '../interrupt.js';

export async function run(_what: 'native', flags: SetupFlags): Promise<ExitCode> {
  const stop = new AbortController();
  const interrupt = (signal: NodeJS.Signals): void => stop.abort(signal);
  for (const signal of SIGNALS) process.once(signal, interrupt);
  const tell = (line: string): void => void process.stderr.write(`${line}\n`);
  try {
    const result = await setupNative({ env: process.env, signal: stop.signal, tell }, flags);
    process.stdout.write(reportOf(result));
    return EXIT.ok;
  } catch (error) {
    if (stop.signal.aborted) {
      tell('autellix: stopped; nothing was changed');
      return CODES[stop.signal.reason as Signal];
    }
    if (!(error instanceof SetupProblem)) throw error;
    tell(`autellix: ${error.message}\n${error.remedy}\nNothing was changed; the wasm backend works without this.`);
    return EXIT.failed;
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

function reportOf({ folder, made, version, gpu }: SetupResult): string {
  return [
    `${made ? 'The native backend is set up' : 'The native backend was set up before'} and computes: TensorFlow ${version}, ${gpu ? 'on the GPU' : 'on the CPU'}.`,
    `It lies in ${folder}; nothing else was changed. Engines take it by themselves.`,
    `To undo it: rm -r ${folder}\n`,
  ].join('\n');
}
