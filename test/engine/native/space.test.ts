import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { nativeFolder } from '../../../src/engine/native/folder.js';
import { needSpace } from '../../../src/engine/native/setup/space.js';

const folder = mkdtempSync(join(tmpdir(), 'autellix-space-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a folder with room is made; one without is told, with the bytes', () => {
  expect(() => needSpace(join(folder, 'a', 'b'), 1)).not.toThrow();
  expect(() => needSpace(folder, 1e18)).toThrow(/ GB free; 1000000000\.0 GB are needed$/);
});

test('a folder that cannot be is told', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => needSpace(join(folder, 'file', 'b'), 1)).toThrow(/^cannot make .*file\/b: /);
});

test('the cache is where XDG says, if that is absolute, else in the home folder', () => {
  expect(nativeFolder({ XDG_CACHE_HOME: '/x' })).toBe('/x/autellix/native');
  expect(nativeFolder({ XDG_CACHE_HOME: 'x' })).toMatch(/\/\.cache\/autellix\/native$/);
  expect(nativeFolder({})).toMatch(/\/\.cache\/autellix\/native$/);
});
