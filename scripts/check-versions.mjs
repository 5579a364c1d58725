// The same bytes on every supported Node: results, run log, CSV and generated traces, from the command line and the
// library. The other versions come from the registry, as packages that hold the binary.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, inEmptyFolder, npm, output } from './lib/process.mjs';
import { built, prepare } from './prepare.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const main = join(root, 'dist', 'cli', 'main.js');
const traces = join(root, 'traces');

/** The oldest supported, and the newest of each later long-term release. */
const VERSIONS = ['20.19.0', '22', '24'];

const LIBRARY = `
const { optionsFor, profileNamed, readTrace, replay, SYSTEMS } = await import(${JSON.stringify(built('index.js'))});
const { trace } = await readTrace([process.argv[1]]);
const events = [];
for (const system of SYSTEMS) {
  const options = optionsFor(system, profileNamed('h100-llama3.1-8b'), { engines: 2, balancer: 'prefix' });
  replay(trace, options, { sink: (event) => events.push(JSON.stringify(event)) });
}
console.log(events.join('\\n'));
`;

const FILES = ['run.jsonl', 'calls.csv', 'programs.csv'];
/** Little KV, so that there is swapping and recomputation as well. */
const TIGHT = ['--device-blocks', '600', '--host-blocks', '100', '--engines', '2', '--balancer', 'locality'];
const OUT = ['--json', '--events', 'run.jsonl', '--calls', 'calls.csv', '--programs', 'programs.csv'];

/** What is run, as arguments of Node; and the files that it writes besides. */
const JOBS = [
  { name: 'replay', args: [main, 'replay', join(traces, 'map-reduce.jsonl'), ...TIGHT, ...OUT], files: FILES },
  { name: 'compare', args: [main, 'compare', join(traces, 'mcts.jsonl'), '--json'], files: [] },
  { name: 'library', args: ['--input-type=module', '-e', LIBRARY, join(traces, 'react.jsonl')], files: [] },
];

await prepare();
await inEmptyFolder((folder) => {
  const binaries = install(folder);
  if (!binaries) return;
  const [here, ...others] = [[process.version, process.execPath], ...binaries];
  const on = `Node ${[here, ...others].map(([version]) => version).join(', ')}`;
  check([
    ...JOBS.map(({ name, args, files }) => {
      const compare = () => {
        const expected = printed(here[1], args, files, folder);
        for (const [version, path] of others) same(version, printed(path, args, files, folder), expected);
      };
      return /** @type {const} */ ([`${name}: the same bytes on ${on}`, compare]);
    }),
    [
      `generate: the bundled traces, byte for byte, on ${on}`,
      () => {
        for (const name of readdirSync(traces).filter((file) => file.endsWith('.jsonl'))) {
          const expected = readFileSync(join(traces, name), 'utf8');
          const { command } = JSON.parse(expected.slice(0, expected.indexOf('\n')));
          const args = [main, ...command.split(' ').slice(1)];
          for (const [version, path] of [here, ...others]) same(version, output(path, args), expected);
        }
      },
    ],
  ]);
});

/** Versions and where their binaries are; undefined, with the reason told, where the registry cannot be reached. */
function install(/** @type {string} */ folder) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const aliases = VERSIONS.map((version, k) => `node${k}@npm:${name}@${version}`);
  try {
    npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder, ...aliases], folder);
  } catch (error) {
    const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.exec(String(error));
    if (!unreachable) throw error;
    console.log(`skipped: other versions of Node come from the registry, which is not reachable (${unreachable[0]})`);
    return undefined;
  }
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  return VERSIONS.map((_, k) => {
    const path = join(folder, 'node_modules', `node${k}`, 'bin', binary);
    return [output(path, ['--version']).trim(), path];
  });
}

/** Everything a job prints and writes. */
function printed(
  /** @type {string} */ node,
  /** @type {string[]} */ args,
  /** @type {string[]} */ files,
  /** @type {string} */ cwd,
) {
  const text = output(node, args, { cwd });
  assert.ok(text.length > 0, 'nothing was printed');
  return [text, ...files.map((file) => readFileSync(join(cwd, file), 'utf8'))].join('');
}

function same(/** @type {string} */ version, /** @type {string} */ got, /** @type {string} */ expected) {
  if (got === expected) return;
  const lines = expected.split('\n');
  const at = got.split('\n').findIndex((line, k) => line !== lines[k]);
  throw new Error(`${version}, line ${at + 1}: ${got.split('\n')[at]}\nexpected: ${lines[at]}`.slice(0, 2000));
}
