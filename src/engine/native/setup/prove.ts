import { command, type Surroundings } from './command.js';
import { SetupProblem } from './problem.js';

/** What a set-up native backend says of itself. */
export interface Proof {
  readonly version: string;
  readonly gpu: boolean;
}

/** In a process of its own: a library that does not fit the machine kills it. */
const script = (loader: string, home: string): string => `
import { loadNative } from ${JSON.stringify(loader)};
const { tf, version, gpu } = loadNative(${JSON.stringify(home)});
const ones = tf.ones([64, 64]);
const sums = tf.matMul(ones, ones).dataSync();
if (!sums.every((sum) => sum === 64)) throw new Error('a product of ones came out wrong');
console.log(JSON.stringify({ version, gpu }));`;

/** Loads the package in a folder and multiplies. Throws {@link SetupProblem} unless that comes out right. */
export async function prove(around: Surroundings, home: string): Promise<Proof> {
  const loader = new URL('../load.js', import.meta.url).href;
  const args = ['--input-type=module', '-e', script(loader, home)];
  const { code, stdout, tail } = await command(around, process.execPath, args);
  if (code === 0) return JSON.parse(stdout) as Proof;
  throw new SetupProblem(
    `the native backend does not compute here:\n${tail}`,
    'stay with the wasm backend: --backend wasm',
  );
}
