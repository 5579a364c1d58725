import { mkdirSync, statfsSync } from 'node:fs';
import { SetupProblem } from './problem.js';

const GB = 1e9;

/** Makes sure that a folder is there and has so many bytes to give. Throws {@link SetupProblem}. */
export function needSpace(folder: string, bytes: number): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new SetupProblem(
      `cannot make ${folder}: ${(error as Error).message}`,
      'name another folder: XDG_CACHE_HOME=/some/where autellix setup native',
    );
  }
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= bytes) return;
  throw new SetupProblem(
    `${folder} has ${((bavail * bsize) / GB).toFixed(1)} GB free; ${(bytes / GB).toFixed(1)} GB are needed`,
    'make room, or name another folder: XDG_CACHE_HOME=/some/where autellix setup native',
  );
}
