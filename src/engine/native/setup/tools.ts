import { command, type Surroundings } from './command.js';
import { SetupProblem } from './problem.js';

/** Commands that a set-up runs. */
export interface Tools {
  readonly compiler: string;
  readonly npm: string;
  readonly python: string;
}

/** Finds what must be there before anything is fetched. Throws {@link SetupProblem}. */
export async function findTools(around: Surroundings): Promise<Tools> {
  if (process.platform !== 'linux') {
    throw new SetupProblem(
      `this set-up is for Linux, not ${process.platform}`,
      "stay with the wasm backend, or try the package's own: npm install @tensorflow/tfjs-node-gpu",
    );
  }
  return {
    compiler: await first(around, [around.env.CXX, 'g++', 'c++', 'clang++'], 'no C++ compiler (g++)', [
      'sudo apt-get install g++        (Debian, Ubuntu)',
      'sudo dnf install gcc-c++        (Fedora)',
    ]),
    npm: await first(around, ['npm'], 'no npm', ['install it with Node: https://nodejs.org']),
    python: await first(around, ['python3', 'python'], 'no Python, which fetches TensorFlow', [
      'sudo apt-get install python3 python3-pip        (Debian, Ubuntu)',
      'sudo dnf install python3 python3-pip            (Fedora)',
    ]),
  };
}

async function first(
  around: Surroundings,
  names: readonly (string | undefined)[],
  problem: string,
  remedies: readonly string[],
): Promise<string> {
  for (const name of names) {
    if (name && (await command(around, name, ['--version'])).code === 0) return name;
  }
  throw new SetupProblem(problem, remedies.join('\n'));
}

/** The names of NVIDIA GPUs that are there. */
export async function gpus(around: Surroundings): Promise<string[]> {
  const { code, stdout } = await command(around, 'nvidia-smi', ['--query-gpu=name', '--format=csv,noheader']);
  return code === 0 ? stdout.split('\n').filter((line) => line.trim() !== '') : [];
}
