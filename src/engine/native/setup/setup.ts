import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nativeFolder } from '../folder.js';
import { apart } from './apart.js';
import type { Surroundings } from './command.js';
import { compileBinding } from './compile.js';
import { fetchPackage } from './package.js';
import { SetupProblem } from './problem.js';
import type { Proof } from './prove.js';
import { needSpace } from './space.js';
import { getTensorFlow } from './tensorflow.js';
import { findTools, gpus } from './tools.js';

export interface SetupOptions {
  /** Build for a GPU or not; as the machine has one where absent. */
  readonly gpu?: boolean;
  /** Make it again though it is there and works. */
  readonly force?: boolean;
}

export interface SetupResult extends Proof {
  readonly folder: string;
  /** False: it was there, and works. */
  readonly made: boolean;
}

/** While it is made; what stays is less. */
const CPU_BYTES = 2.2e9;
const GPU_BYTES = 8e9;

/** Which build was made, whatever it computes on: one for GPUs works without one, too. */
interface Build {
  readonly gpu: boolean;
}

/** Where a native backend's folder says so. */
const BUILD = 'build.json';

/**
 * Makes the native backend in the user's cache: package, TensorFlow, the binding between them, and a proof that it
 * computes. It appears whole or not at all. Throws {@link SetupProblem}.
 */
export async function setupNative(around: Surroundings, options: SetupOptions = {}): Promise<SetupResult> {
  const folder = nativeFolder(around.env);
  const gpu = options.gpu ?? (await gpus(around)).length > 0;
  if (!options.force) {
    const proof = await present(around, folder);
    if (proof && suits(buildOf(folder) ?? proof, gpu, options)) return { ...proof, folder, made: false };
  }
  const tools = await findTools(around);
  needSpace(dirname(folder), gpu ? GPU_BYTES : CPU_BYTES);
  sweep(folder);
  const draft = `${folder}.partial-${process.pid}`;
  try {
    mkdirSync(draft);
    const pkg = await fetchPackage(around, tools, draft);
    const library = await getTensorFlow(around, tools, join(draft, 'python'), gpu);
    await compileBinding(around, tools, pkg, library);
    if (!library.installed) prune(library.folder);
    around.tell('proof: a matrix product');
    const proof = await proofOf(around, draft);
    const build: Build = { gpu };
    writeFileSync(join(draft, BUILD), JSON.stringify(build));
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
    return { ...proof, folder, made: true };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Who asks for a build gets that one; for whom the machine decides, a build for GPUs will do. */
const suits = (made: Build, gpu: boolean, asked: SetupOptions): boolean =>
  made.gpu === gpu || (asked.gpu === undefined && made.gpu);

function buildOf(folder: string): Build | undefined {
  const file = join(folder, BUILD);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** What is there, if it works. */
async function present(around: Surroundings, folder: string): Promise<Proof | undefined> {
  if (!existsSync(join(folder, 'package.json'))) return undefined;
  try {
    return await proofOf(around, folder);
  } catch (error) {
    if (around.signal?.aborted) throw error;
    around.tell('what is there does not work: making it again');
    return undefined;
  }
}

async function proofOf(around: Surroundings, folder: string): Promise<Proof> {
  try {
    return await apart<Proof>(around, new URL('./prove.js', import.meta.url), 'prove', join(folder, 'package.json'));
  } catch (error) {
    if (around.signal?.aborted) throw error;
    const { message } = error as Error;
    throw new SetupProblem(`the native backend does not compute here:\n${message}`, 'stay with wasm: --backend wasm');
  }
}

/** Removes headers and Python code, a third of the wheel: the library is all that is used from now on. */
function prune(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/^lib.*\.so/.test(name)) rmSync(join(folder, name), { recursive: true });
  }
}

/** Removes drafts of set-ups that were killed. */
function sweep(folder: string): void {
  const prefix = `${folder}.partial-`;
  for (const name of readdirSync(dirname(folder))) {
    const path = join(dirname(folder), name);
    if (path.startsWith(prefix) && !isAlive(Number(path.slice(prefix.length)))) rmSync(path, { recursive: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
