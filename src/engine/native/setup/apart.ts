import { withoutLog } from '../log-lines.js';
import { command, type Surroundings } from './command.js';

const script = (module: string, name: string, args: readonly unknown[]): string => `
import { ${name} } from ${JSON.stringify(module)};
try {
  console.log(JSON.stringify(await ${name}(...${JSON.stringify(args)})));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}`;

/**
 * Calls a module's function in a process of its own, which a library that does not fit the machine may kill, and whose
 * chatter nobody sees. Arguments and result are JSON. Throws with the reason.
 */
export async function apart<T>(around: Surroundings, module: URL, name: string, ...args: unknown[]): Promise<T> {
  const source = script(module.href, name, args);
  const { code, stdout, tail } = await command(around, process.execPath, ['--input-type=module', '-e', source]);
  const result = stdout.trim().split('\n').at(-1);
  if (code === 0 && result) return JSON.parse(result) as T;
  throw new Error(withoutLog(tail, 'IWE').trim() || `its process ended with code ${code}`);
}
