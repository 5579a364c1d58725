import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** A package that computes nothing but says the right thing. */
const PACKAGE = `
const sums = { dataSync: () => new Float32Array(4096).fill(64) };
module.exports = { enableProdMode() {}, ones: () => 1, matMul: () => sums,
  findBackend: () => ({ binding: { TF_Version: '9.9.9' }, isUsingGpuDevice: process.env.FAKE_GPU === '1' }) };`;

/** Stand-ins that leave behind what the real ones would. */
const TOOLS = {
  npm: `
at=node_modules/@tensorflow/tfjs-node-gpu
mkdir -p node_modules/node-api-headers/include $at/binding $at/dist/proto
echo '{"main":"main.js","version":"4.22.0"}' > $at/package.json
echo 'module.exports={}' > $at/dist/proto/api_pb.js
cat > $at/main.js <<'END'${PACKAGE}
END`,
  'g++': `
while [ "$1" != -o ]; do shift; done
echo compiled > "$2"`,
  python3: `
case "$*" in *"pip --version"|-c*) exit 0;; esac
while [ "$1" != --target ]; do shift; done
mkdir -p "$2/tensorflow/include/tensorflow/c" "$2/tensorflow/python" "$2/tensorflow-9.dist-info"
echo 'Requires-Dist: nvidia-cublas-cu12<13.0,>=12.5; extra == "and-cuda"' > "$2/tensorflow-9.dist-info/METADATA"
touch "$2/tensorflow/libtensorflow_cc.so.2" "$2/tensorflow/include/tensorflow/c/c_api.h"`,
} as const;

type Scripts = Partial<Record<keyof typeof TOOLS | 'nvidia-smi', string | null>>;

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A machine whose PATH has only these tools, and a cache folder of its own. */
export class FakeMachine {
  readonly root = mkdtempSync(join(tmpdir(), 'autellix-setup-'));
  /** More of its environment. */
  env: NodeJS.ProcessEnv = {};
  readonly native = join(this.root, 'cache', 'autellix', 'native');

  /** Scripts instead of the usual ones; null: not installed. */
  constructor(scripts: Scripts = {}) {
    mkdirSync(join(this.root, 'bin'));
    for (const name of ['mkdir', 'touch', 'cat', 'sleep']) this.write(name, `exec /bin/${name} "$@"`);
    for (const [name, script] of Object.entries({ ...TOOLS, ...scripts })) {
      if (script !== null) this.install(name, script);
    }
  }

  /** The commands that were run, one a line; questions for versions do not count. */
  get calls(): string[] {
    return existsSync(this.log) ? readFileSync(this.log, 'utf8').trim().split('\n') : [];
  }

  /** Puts a tool there; every call of it is noted. */
  install(name: string, script: string): void {
    this.write(name, `[ "$1" = --version ] && exit 0\necho "${name} $*" >> '${this.log}'\n${script}`);
  }

  /** What was asked of pip, the last word of each. */
  get wheels(): (string | undefined)[] {
    return this.calls.filter((call) => call.includes('pip install')).map((call) => call.split(' ').at(-1));
  }

  start(...args: string[]) {
    const env = { ...this.env, PATH: join(this.root, 'bin'), XDG_CACHE_HOME: join(this.root, 'cache') };
    return spawn(process.execPath, [MAIN, ...args], { env });
  }

  async run(...args: string[]): Promise<Ran> {
    return outcome(this.start(...args));
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  private get log(): string {
    return join(this.root, 'calls');
  }

  private write(name: string, script: string): void {
    const file = join(this.root, 'bin', name);
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
  }
}

export async function outcome(child: ReturnType<FakeMachine['start']>): Promise<Ran> {
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => (stdout += text));
  child.stderr.on('data', (text) => (stderr += text));
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}
