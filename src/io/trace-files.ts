import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { InputError } from '../core/errors.js';

const TRACE_FILE = /^[^.].*\.(jsonl?|ndjson)(\.gz)?$/i;

/** The files of the paths in order: a folder stands for the trace files directly in it, by name; `-` for stdin. */
export async function traceFiles(paths: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of paths) {
    const found = path !== '-' && (await isFolder(path)) ? await filesIn(path) : [path];
    for (const file of found) files.push(file);
  }
  return files;
}

/** What a trace is called: its only file without endings, or the folder it stands in. */
export function traceName(paths: readonly string[]): string {
  const name = paths[0] === '-' ? 'stdin' : basename(paths[0]).replace(TRACE_ENDING, '');
  return paths.length === 1 ? name : `${name} and ${paths.length - 1} more`;
}

/** What a trace's name leaves out. */
export const TRACE_ENDING = /(?<=.)(\.(jsonl?|ndjson))?(\.gz)?$/i;

/** A path that is not there is no folder; reading it says what is wrong. */
const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (it) => it.isDirectory(),
    () => false,
  );

async function filesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => TRACE_FILE.test(name)).sort();
  if (names.length === 0) {
    throw new InputError('no trace files in the folder; expected names ending in .json or .jsonl, also with .gz', {
      file: folder,
    });
  }
  return names.map((name) => join(folder, name));
}
