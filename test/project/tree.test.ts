import { median } from 'd3-array';
import { expect, test } from 'vitest';
import { filesUnder, read, trackedFiles } from './files.js';

const lines = (file: string): number => read(file).split('\n').length - 1;

test('no source is longer than 300 lines', () => {
  const lengths = filesUnder('src')
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, lines: lines(file) }));
  console.log(`src: ${lengths.length} files, median ${median(lengths, (source) => source.lines)} lines`);
  expect(lengths.filter((source) => source.lines > 300)).toEqual([]);
});

test.skipIf(!trackedFiles())('no tracked file names a package registry or a path of one machine (needs git)', () => {
  const hosts = [
    ['registry', 'npmjs', 'org'],
    ['registry', 'yarnpkg', 'com'],
    ['npm', 'pkg', 'github', 'com'],
  ].map((parts) => parts.join('\\.'));
  const machine = new RegExp(
    `${hosts.join('|')}|(?<![\\w.*/}~)$-])/(?:work|root|home|Users|farm)/\\w|(?<![\\w.])/tmp/\\w`,
  );
  const wrong = trackedFiles()!
    .filter((file) => !/\.(gz|png|gif|svg|tgz)$/.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) => (machine.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 120)}`] : [])),
    );
  expect(wrong).toEqual([]);
});

test('the lock file holds no download addresses, a checksum for each package, and every platform', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { resolved?: string; integrity?: string; optionalDependencies?: Record<string, string> }>;
  };
  const entries = Object.entries(packages).filter(([path]) => path !== '');
  expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  expect(entries.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
  const optional = entries.flatMap(([, { optionalDependencies }]) => Object.keys(optionalDependencies ?? {}));
  expect(optional.filter((name) => !(`node_modules/${name}` in packages))).toEqual([]);
});
