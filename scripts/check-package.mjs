// What a stranger gets: the README's first command in a fresh clone of HEAD, then the packed tarball, installed
// globally into an empty place and used from a typed consumer. Needs git, and the registry for `npm ci`.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, inEmptyFolder, npm, output } from './lib/process.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const CONSUMER = `
import { optionsFor, profileNamed, readTrace, replay, type ReplayEnd, type RunEvent, SYSTEMS, type Trace } from 'autellix';

const trace: Trace = (await readTrace(['traces/mcts.jsonl'])).trace;
let ends = 0;
const sink = (event: RunEvent): void => {
  if (event.type === 'end') ends++;
};
const options = optionsFor(SYSTEMS[0], profileNamed('unit'));
const end: ReplayEnd = replay(trace, options, { sink });
if (!end.complete || ends !== trace.calls) throw new Error(\`\${ends} of \${trace.calls} calls ended\`);
// @ts-expect-error: the types are there, so what is no trace is refused
export const refused = (): ReplayEnd => replay({}, options);
`;

const CONSUMER_CONFIG = {
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    noEmitOnError: true,
    types: ['node'],
    typeRoots: [join(root, 'node_modules', '@types')],
  },
  files: ['consumer.ts', 'readme.ts'],
};

/** The first block of the README in a language. */
function readmeBlock(/** @type {string} */ folder, /** @type {string} */ language) {
  const text = readFileSync(join(folder, 'README.md'), 'utf8');
  const [, block] = new RegExp(`\`\`\`${language}\\n(.+?)\`\`\``, 's').exec(text) ?? [];
  assert.ok(block, `the README has no block of ${language}`);
  return block;
}

/** Milliseconds of a program's start and end, ascending: the first is what it takes, the others what a busy machine adds. */
function starts(/** @type {string} */ bin, /** @type {string[]} */ args, /** @type {string} */ cwd) {
  const times = Array.from({ length: 11 }, () => {
    const before = performance.now();
    output(bin, args, { cwd });
    return performance.now() - before;
  });
  return times.sort((a, b) => a - b);
}

await inEmptyFolder((folder) => {
  const clone = join(folder, 'clone');
  const prefix = join(folder, 'prefix');
  const elsewhere = join(folder, 'elsewhere');
  const consumer = join(folder, 'consumer');
  const bin = join(prefix, ...(process.platform === 'win32' ? ['autellix.cmd'] : ['bin', 'autellix']));
  const installed = join(prefix, ...(process.platform === 'win32' ? [] : ['lib']), 'node_modules', 'autellix');
  const trace = join(installed, 'traces', 'mcts.jsonl');
  for (const path of [prefix, elsewhere, consumer]) mkdirSync(path);
  let tarball = '';

  check([
    [
      'a fresh clone: npm start sets itself up and prints the table of the README',
      () => {
        output('git', ['clone', '--quiet', root, clone]);
        const printed = npm(['start', '--silent'], clone);
        const table = readmeBlock(clone, 'text');
        assert.ok(printed.includes(table), `the README has another table than npm start:\n${printed}`);
      },
    ],
    [
      'npm pack: only what a user needs',
      () => {
        const [{ filename, files, size }] = JSON.parse(
          npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], clone),
        );
        tarball = join(folder, filename);
        const paths = files.map((/** @type {{ path: string }} */ file) => file.path);
        const allowed =
          /^(dist\/(?!cli\/golden\/)[\w./-]+(?<!\.test)\.(js|d\.ts|json)|docs\/.+\.(md|svg)|traces\/.+|examples\/.+|(README|CHANGELOG)\.md|LICENSE|package\.json)$/;
        assert.deepEqual(
          paths.filter((/** @type {string} */ path) => !allowed.test(path)),
          [],
        );
        for (const path of [
          'dist/cli/main.js',
          'dist/index.d.ts',
          'traces/mcts.jsonl',
          'README.md',
          'CHANGELOG.md',
          'LICENSE',
        ]) {
          assert.ok(paths.includes(path), `${path} is missing`);
        }
        assert.ok(size < 2 ** 20, `the tarball has ${size} bytes`);
        console.log(`      ${paths.length} files, ${Math.round(size / 1024)} KiB`);
      },
    ],
    [
      'npm i -g into an empty place: autellix --help and replay',
      () => {
        npm(['install', '--global', '--prefix', prefix, '--no-audit', '--no-fund', tarball], elsewhere);
        assert.match(output(bin, ['--help'], { cwd: elsewhere }), /replay/);
        assert.match(output(bin, ['replay', trace], { cwd: elsewhere }), /programs/);
        assert.deepEqual(readdirSync(elsewhere), []);
        assert.ok(statSync(join(installed, 'dist', 'cli', 'main.js')).mode & 0o111, 'the bin is not executable');
      },
    ],
    [
      'autellix --help starts within 150 ms',
      () => {
        const [fastest, , , , , median] = starts(bin, ['--help'], elsewhere);
        const [bare] = starts(process.execPath, ['--eval', '0'], elsewhere);
        const [help, typical, node] = [fastest, median, bare].map((ms) => ms.toFixed(0));
        console.log(`      fastest ${help} ms, median ${typical} ms of 11; an empty Node ${node} ms`);
        // Where an empty Node takes longer than 50 ms, the machine is slow or busy: in proportion.
        assert.ok(fastest <= 150 * Math.max(1, bare / 50), `fastest of 11: ${help} ms`);
      },
    ],
    [
      "import { replay, readTrace } from 'autellix': typed, and works",
      () => {
        writeFileSync(join(consumer, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
        writeFileSync(join(consumer, 'consumer.ts'), CONSUMER);
        writeFileSync(join(consumer, 'readme.ts'), readmeBlock(clone, 'ts'));
        writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify(CONSUMER_CONFIG));
        npm(['install', '--no-audit', '--no-fund', tarball], consumer);
        output(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', consumer]);
        for (const script of ['consumer.js', 'readme.js']) {
          output(process.execPath, [join(consumer, script)], { cwd: installed });
        }
      },
    ],
  ]);
});
