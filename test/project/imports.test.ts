import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, read } from './files.js';

interface Import {
  readonly file: string;
  readonly target: string;
}

const SOURCES = filesUnder('src').filter((file) => /\.tsx?$/.test(file));
const IMPORTS = SOURCES.flatMap(importsOf);

/** Static, type-only, re-exporting and dynamic imports; relative ones as paths from the root. */
function importsOf(file: string): Import[] {
  const found = stripped(file).matchAll(
    /^(?:import\b|export\s+(?:type\s+)?[*{][^;'"]*\bfrom\b)[^;'"]*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]/gm,
  );
  return [...found]
    .map(([, fixed, lazy]) => fixed ?? lazy)
    .map((target) => ({
      file,
      target: target.startsWith('.') ? posix.join(posix.dirname(file), target) : target,
    }));
}

/** A source without its comments, so that prose may name what code may not. */
function stripped(file: string): string {
  return read(file).replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '');
}

const layer = (path: string): string => path.split('/')[1] ?? path;
const isLocal = ({ target }: Import): boolean => target.startsWith('src/');

/** What each folder may import from; `src/index.ts` and the command line stand above all of them. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  core: ['core'],
  io: ['io', 'core'],
  engine: ['engine', 'core'],
};

/** Pure packages: no I/O, no clock, and randomness only from a seed. */
const PURE_PACKAGES = ['d3-array', 'd3-random', 'pure-rand', 'zod'];

test('imports go down only: cli to io and engine to core', () => {
  expect(IMPORTS.length).toBeGreaterThan(0);
  const wrong = IMPORTS.filter(isLocal).filter(({ file, target }) => {
    const allowed = BELOW[layer(file)];
    return allowed !== undefined && !allowed.includes(layer(target));
  });
  expect(wrong).toEqual([]);
});

test('src/core imports nothing but itself and pure packages', () => {
  const wrong = IMPORTS.filter(({ file }) => layer(file) === 'core')
    .filter((found) => !isLocal(found))
    .filter(({ target }) => !PURE_PACKAGES.some((name) => target === name || target.startsWith(`${name}/`)));
  expect(wrong).toEqual([]);
});

test('src/core has no clock, no timer, no randomness and no process of its own', () => {
  const impure =
    /(?<![.\w])(Math\s*\.\s*random|Date|performance|process|console|setTimeout|setInterval|setImmediate|require|globalThis|fetch)\b(?!['"\w])/;
  const wrong = SOURCES.filter((file) => layer(file) === 'core').flatMap((file) =>
    stripped(file)
      .split('\n')
      .filter((line) => impure.test(line.replace(/'[^']*'|`[^`]*`|"[^"]*"/g, "''")))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(wrong).toEqual([]);
});

test('TensorFlow.js and the terminal UI are loaded lazily: no static import from what starts first', () => {
  const heavy = /^(@tensorflow\/|ink$|react$|zod$|d3-|jiti$)/;
  const seen = new Set<string>();
  const visit = (file: string): string[] => {
    if (seen.has(file)) return [];
    seen.add(file);
    const found = [...stripped(file).matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from\s*['"]([^'"]+)['"]/gm)];
    return found.flatMap(([, target]) => {
      if (!target.startsWith('.')) return heavy.test(target) ? [`${file}: ${target}`] : [];
      return visit(posix.join(posix.dirname(file), target).replace(/\.js$/, '.ts'));
    });
  };
  expect(visit('src/cli/main.ts')).toEqual([]);
});
