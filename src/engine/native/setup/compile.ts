import { mkdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { command, type Surroundings } from './command.js';
import { SetupProblem } from './problem.js';
import type { Library } from './tensorflow.js';
import type { Tools } from './tools.js';

/** Compiles the package's binding against the library; no node-gyp and no headers of one Node needed. */
export async function compileBinding(
  around: Surroundings,
  { compiler }: Tools,
  pkg: string,
  { folder, installed }: Library,
): Promise<void> {
  around.tell(`${compiler}: the binding, about half a minute`);
  const out = join(pkg, 'lib', 'napi-v8', 'tfjs_binding.node');
  mkdirSync(dirname(out), { recursive: true });
  // A library of our own moves with the binding; one of Python's stays where it is.
  const place = installed ? folder : `$ORIGIN/${relative(dirname(out), folder)}`;
  const { code, tail } = await command(around, compiler, [
    ...['-O2', '-shared', '-fPIC', '-std=c++17', '-DNAPI_VERSION=8', '-DNODE_GYP_MODULE_NAME=tfjs_binding'],
    ...['-I', join(pkg, '..', '..', 'node-api-headers', 'include'), '-I', join(folder, 'include'), '-I', pkg],
    ...[join(pkg, 'binding', 'tfjs_backend.cc'), join(pkg, 'binding', 'tfjs_binding.cc'), '-o', out],
    ...[`-L${folder}`, '-l:libtensorflow_cc.so.2', '-l:libtensorflow_framework.so.2', `-Wl,-rpath,${place}`],
  ]);
  if (code !== 0) {
    throw new SetupProblem(
      `${compiler} could not compile the binding:\n${tail}`,
      'try another compiler: CXX=g++-12 autellix setup native',
    );
  }
}
