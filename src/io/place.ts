import { readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** Where something written to a path comes to lie: behind its links, also where they lead to no file yet. */
export async function placeOf(path: string): Promise<string> {
  const link = await readlink(path).catch(() => undefined);
  return link === undefined ? path : placeOf(resolve(await realpath(dirname(path)), link));
}

/** Equal for two names of one file, by links of either kind; undefined for what is no file, such as a pipe. */
export async function identityOf(path: string): Promise<string | undefined> {
  const there = await stat(path, { bigint: true }).catch(() => undefined);
  if (there !== undefined) return fileId(there);
  const place = await placeOf(path);
  return join(await realpath(dirname(place)), basename(place));
}

/** Of a file that is there, or undefined. */
export const fileId = (it: { isFile(): boolean; readonly dev: bigint; readonly ino: bigint }): string | undefined =>
  it.isFile() ? `${it.dev}:${it.ino}` : undefined;
