// The same bytes on every supported Node: JSON, run log and generated traces, from the command line and the
// library. The other versions come from the registry as packages that hold the binary.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, inEmptyFolder, npm, output } from './lib/process.mjs';
import { prepare } from './prepare.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const main = join(root, 'dist', 'cli', 'main.js');
const trace = join(root, 'traces', 'mcts.jsonl');

/** The oldest supported, and the newest of each later long-term release. */
const VERSIONS = ['20.19.0', '22', '24'];

const LIBRARY = `
import { readTrace, replay, optionsFor, profileNamed, SYSTEMS } from ${JSON.stringify(new URL('../dist/index.js', import.meta.url).href)};
const trace = await readTrace(process.argv[1]);
for (const system of SYSTEMS) {
  const events = [];
  replay(trace, optionsFor(system, await profileNamed('a100-llama3.1-8b'), { engines: 2 }), { sink: (event) => events.push(event) });
  for (const event of events) console.log(JSON.stringify(event));
}
`;

/** What to compare: each is a command of Node, and the file that it writes besides. */
const JOBS = [
  { name: 'replay --json', args: [main, 'replay', trace, '--json'] },
  {
    name: 'replay --events',
    args: [main, 'replay', trace, '--system', 'autellix', '--events', 'run.jsonl'],
    file: 'run.jsonl',
  },
  { name: 'compare --format json', args: [main, 'compare', trace, '--format', 'json'] },
  { name: 'generate', args: [main, 'generate', 'mixed', '--programs', '200', '--seed', '7'] },
  { name: 'library', args: ['--input-type=module', '-e', LIBRARY, trace] },
];

await prepare();
await inEmptyFolder((folder) => {
  const binaries = new Map([[process.version, process.execPath]]);
  try {
    for (const [version, path] of install(folder)) binaries.set(version, path);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (!/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|EBADPLATFORM/.test(text)) throw error;
    console.log(`skipped: other versions of Node cannot be had here (${text.match(/E[A-Z]{5,}/)?.[0]})`);
    return;
  }
  const [first, ...others] = binaries;
  check(
    JOBS.map(({ name, args, file }) => [
      `${name}: the same bytes on Node ${[...binaries.keys()].join(', ')}`,
      () => {
        const expected = bytes(first[1], args, folder, file);
        assert.ok(expected.length > 0, 'nothing was printed');
        for (const [version, path] of others) {
          assert.ok(bytes(path, args, folder, file) === expected, `${version} differs from ${first[0]}`);
        }
      },
    ]),
  );
});

function install(/** @type {string} */ folder) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const aliases = VERSIONS.map((version, k) => `node${k}@npm:${name}@${version}`);
  npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder, ...aliases], folder);
  return VERSIONS.map((_, k) => {
    const path = join(folder, 'node_modules', `node${k}`, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return /** @type {const} */ ([output(path, ['--version']).trim(), path]);
  });
}

/** Everything a job prints and writes. */
function bytes(
  /** @type {string} */ node,
  /** @type {string[]} */ args,
  /** @type {string} */ cwd,
  /** @type {string=} */ file,
) {
  const printed = output(node, args, { cwd });
  return file ? printed + readFileSync(join(cwd, file), 'utf8') : printed;
}
