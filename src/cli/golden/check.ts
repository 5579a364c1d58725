import { readFileSync } from 'node:fs';
import type { Difference } from './difference.js';
import type { Player } from './figures.js';
import type { GoldenCase } from './kind.js';
import { kindOf } from './kinds.js';

/** How a golden file came out: `kind` is undefined for a JSON file of no known kind, which is not played. */
export interface FileResult {
  readonly kind: string | undefined;
  readonly cases: number;
  readonly failed: number;
  readonly first: Failure | undefined;
}

/** The first case that failed: by a difference, or because it could not be run. */
export interface Failure {
  readonly name: string;
  readonly problem: Difference | Error;
}

/** Plays every case of a file; a decoder's on one backend only, where that is said. */
export async function checkFile(path: string, player: Player, backend?: string): Promise<FileResult> {
  const content = readJson(path);
  if (content instanceof Error) {
    return { kind: 'json', cases: 0, failed: 1, first: { name: 'reading the file', problem: content } };
  }
  const kind = kindOf(content, path);
  const cases = kind?.cases(content, path, backend) ?? [];
  let failed = 0;
  let first: Failure | undefined;
  for (const golden of cases) {
    const problem = await problemOf(golden, player);
    if (problem === undefined) continue;
    failed++;
    first ??= { name: golden.name, problem };
  }
  return { kind: kind?.name, cases: cases.length, failed, first };
}

async function problemOf(golden: GoldenCase, player: Player): Promise<Difference | Error | undefined> {
  try {
    return await golden.play(player);
  } catch (error) {
    return asError(error);
  }
}

function readJson(path: string): unknown {
  const text = readFileSync(path, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    return asError(error);
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
