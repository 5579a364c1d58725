import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from './files.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'autellix-lint-'));
  copyFileSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The errors of Biome, under the project's own configuration, for a file of these lines: `line rule`. */
function lint(path: string, lines: readonly string[]): string[] {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${lines.join('\n')}\n`);
  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const args = [biome, 'lint', '--vcs-enabled=false', '--max-diagnostics=200', '--reporter=json', path];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { severity: string; category: string; location: { start: { line: number } } }[];
  };
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ category, location }) => `${location.start.line} ${category.split('/').at(-1)}`);
}

const IMPORTS = [
  "import * as a0 from 'node:fs';",
  "import * as a1 from 'fs';",
  "import * as a2 from 'ink';",
  "import * as a3 from 'ink-text-input';",
  "import * as a4 from '@inkjs/ui';",
  "import * as a5 from 'react';",
  "import * as a6 from 'react/jsx-runtime';",
  "import * as a7 from 'chalk';",
  "import * as a8 from 'commander';",
  "import * as a9 from 'jiti';",
  "import * as b0 from '@tensorflow/tfjs-core';",
  "import * as b1 from '../cli/main.js';",
  "import * as b2 from '../../io/read.js';",
  "import * as b3 from '../engine/tfjs/engine.js';",
  'export { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, b0, b1, b2, b3 };',
];

test('every import that src/core may not have is an error', () => {
  expect(lint('src/core/imports.ts', IMPORTS)).toEqual(
    expect.arrayContaining([
      '1 noNodejsModules',
      '2 noNodejsModules',
      ...Array.from({ length: 12 }, (_, k) => `${k + 3} noRestrictedImports`),
    ]),
  );
});

test('every global that src/core may not use is an error', () => {
  const globals = [
    'process.pid',
    'console.log()',
    'Date.now()',
    'performance.now()',
    'setTimeout(() => {}, 1)',
    'setInterval(() => {}, 1)',
    'setImmediate(() => {})',
    'crypto.randomUUID()',
    "fetch('')",
    "Buffer.from('')",
    'globalThis.name',
  ];
  const lines = globals.map((use, k) => `export const v${k} = ${use};`);
  expect(lint('src/core/globals.ts', lines)).toEqual(globals.map((_, k) => `${k + 1} noRestrictedGlobals`));
});

test('src/io and src/engine may not reach up into the command line', () => {
  const lines = ["import * as a from '../cli/main.js';", "import * as b from 'commander';", 'export { a, b };'];
  for (const path of ['src/io/up.ts', 'src/engine/up.ts']) {
    expect(lint(path, lines)).toEqual(['1 noRestrictedImports', '2 noRestrictedImports']);
  }
});

test('what src/core may import is no error', () => {
  const lines = [
    "import { quantile } from 'd3-array';",
    "import { x } from './trace/x.js';",
    'export { quantile, x };',
  ];
  expect(lint('src/core/fine.ts', lines)).toEqual([]);
});
