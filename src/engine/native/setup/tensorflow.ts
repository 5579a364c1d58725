import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, type Surroundings } from './command.js';
import { SetupProblem } from './problem.js';
import type { Tools } from './tools.js';

/** A TensorFlow library with its C headers. */
export interface Library {
  /** The folder `tensorflow` with `libtensorflow_cc.so.2` and `include`. */
  readonly folder: string;
  /** It was there, in a Python installation. */
  readonly installed: boolean;
}

const VERSION = '2.21.0';

/** Wheels for this Python are taken whatever Python there is: only the library in them is used. */
const WHEELS = ['--only-binary=:all:', '--python-version', '3.11', '--no-compile', '--disable-pip-version-check'];

const FIND =
  "import importlib.util as u; s = u.find_spec('tensorflow'); print(s.submodule_search_locations[0] if s else '')";

/** The TensorFlow of the Python installation, or one fetched through pip into `target`. Throws {@link SetupProblem}. */
export async function getTensorFlow(
  around: Surroundings,
  tools: Tools,
  target: string,
  gpu: boolean,
): Promise<Library> {
  const found = (await command(around, tools.python, ['-c', FIND])).stdout.trim();
  if (isLibrary(found)) {
    around.tell(`TensorFlow: the one of ${tools.python}, ${found}`);
    return { folder: found, installed: true };
  }
  const name = gpu ? 'tensorflow' : 'tensorflow-cpu';
  around.tell(`pip: ${name} ${VERSION}${gpu ? ', the build with CUDA' : ', 274 MB'}`);
  await pip(around, tools, target, ['--no-deps', `${name}==${VERSION}`]);
  if (gpu) {
    const libraries = cudaLibraries(target);
    around.tell(`pip: ${libraries.length} CUDA libraries, about 2.5 GB`);
    await pip(around, tools, target, libraries);
  }
  const folder = join(target, 'tensorflow');
  if (isLibrary(folder)) return { folder, installed: false };
  throw new SetupProblem(`${name} ${VERSION} came without libtensorflow_cc.so.2`, 'tell us which machine this is');
}

const isLibrary = (folder: string): boolean =>
  existsSync(join(folder, 'libtensorflow_cc.so.2')) &&
  existsSync(join(folder, 'include', 'tensorflow', 'c', 'c_api.h'));

async function pip(around: Surroundings, { python }: Tools, target: string, what: readonly string[]): Promise<void> {
  if ((await command(around, python, ['-m', 'pip', '--version'])).code !== 0) {
    throw new SetupProblem(
      `${python} has no pip, which fetches TensorFlow`,
      'sudo apt-get install python3-pip        (Debian, Ubuntu)\nsudo dnf install python3-pip            (Fedora)',
    );
  }
  const args = ['-m', 'pip', 'install', '--target', target, ...WHEELS, ...what];
  const { code, tail } = await command(around, python, args);
  if (code === 0) return;
  throw new SetupProblem(
    `pip could not fetch ${what.at(-1)}:\n${tail}`,
    `see whether the index can be reached: ${python} -m pip download --no-deps ${WHEELS.slice(0, 3).join(' ')} ${what.at(-1)}`,
  );
}

/** What the wheel itself asks for to compute on a GPU. */
function cudaLibraries(target: string): string[] {
  const info = readdirSync(target).find((name) => /^tensorflow-.*\.dist-info$/.test(name));
  if (!info) return [];
  const lines = readFileSync(join(target, info, 'METADATA'), 'utf8').split('\n');
  return lines.flatMap((line) => /^Requires-Dist: (\S+); extra == "and-cuda"/.exec(line)?.[1] ?? []);
}
