import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The text of a file, by its path from the root. */
export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** All files under a folder, as paths from the root with `/`. */
export function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** The files that git tracks and that are there; undefined outside a checkout. */
export function trackedFiles(): string[] | undefined {
  if (!existsSync(join(ROOT, '.git'))) return undefined;
  const list = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
  return list.split('\0').filter((path) => path !== '' && existsSync(join(ROOT, path)));
}
