import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, ROOT, read, trackedFiles } from './files.js';

const SOURCES = (trackedFiles() ?? filesUnder('src')).filter((file) => file.startsWith('src/'));

const PAGES = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...filesUnder('docs').filter((file) => file.endsWith('.md')),
];

test('docs/architecture.md names every folder of src, and no folder or module that is not there', () => {
  const page = read('docs/architecture.md');
  const folders = [...new Set(SOURCES.map((file) => posix.dirname(file)))].filter((folder) =>
    // the folders of the core one level deep; what is below is theirs
    /^src\/(core|cli|io|engine)(\/[^/]+)?$/.test(folder),
  );
  const missing = folders
    .filter((folder) => folder !== 'src/core')
    .filter((folder) => !page.includes(`\`${folder}/\``) && !page.includes(`\`${folder.replace('src/core/', '')}/\``));
  expect(missing).toEqual([]);
  const named = [...page.matchAll(/`((?:core|io|engine)\/[\w/-]+)`/g)].map(([, path]) => `src/${path}`);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((path) => ![path, `${path}.ts`].some((one) => existsSync(join(ROOT, one))))).toEqual([]);
});

test('links between pages lead somewhere', () => {
  const broken = PAGES.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
      .map(([, target]) => posix.join(posix.dirname(page), target))
      .filter((target) => !existsSync(join(ROOT, target)))
      .map((target) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('pages that sources and other pages point to exist', () => {
  const pointers = [...SOURCES, ...PAGES].flatMap((file) =>
    [...read(file).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([target]) => ({ file, target })),
  );
  expect(pointers.filter(({ target }) => !existsSync(join(ROOT, target)))).toEqual([]);
});

test('every script that the README and CONTRIBUTING name is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = ['README.md', 'CONTRIBUTING.md'].flatMap((page) =>
    [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name),
  );
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
