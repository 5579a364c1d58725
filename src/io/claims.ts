import { fstatSync } from 'node:fs';
import { InputError } from '../core/errors.js';
import { fileId, identityOf } from './place.js';
import { traceFiles } from './trace-files.js';

/** The files that a run reads and writes, so that none is written over. */
export class Claims {
  private readonly taken = new Set<string | undefined>();

  /** Of what is read, folders for their trace files, and of the files that the process's own streams lead to. */
  static async of(inputs: readonly string[]): Promise<Claims> {
    const claims = new Claims();
    for (const path of await traceFiles(inputs)) {
      if (path !== '-') claims.taken.add(await identityOf(path).catch(() => undefined));
    }
    for (const stream of [0, 1, 2]) claims.taken.add(streamId(stream));
    return claims;
  }

  /** Takes a file to write. Throws {@link InputError} where it has no name, or a folder's, or is one of the others. */
  async claim(path: string, field: string): Promise<void> {
    if (path === '') throw new InputError('a file without a name; expected one to write', { field });
    if (path.endsWith('/')) throw new InputError(`${path} is a folder; expected a file to write`, { field });
    const id = await identityOf(path).catch(() => undefined); // opening it says what is wrong
    if (id === undefined) return;
    if (this.taken.has(id)) throw new InputError(`${path} is named already; expected a file of its own`, { field });
    this.taken.add(id);
  }
}

function streamId(stream: number): string | undefined {
  try {
    return fileId(fstatSync(stream, { bigint: true }));
  } catch {
    return undefined; // closed
  }
}
