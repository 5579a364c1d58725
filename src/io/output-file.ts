import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  constants,
  createWriteStream,
  existsSync,
  fchmodSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  type WriteStream,
} from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { InputError } from '../core/errors.js';
import { systemReason } from '../core/system-error.js';
import { placeOf } from './place.js';

const CHUNK_CHARS = 1 << 18;
const TEMPORARY = '.autellix-';

/**
 * A text file that is never half there: it is written under a name of its own beside it, and takes its name when it is
 * whole. Names that end in `.gz` are gzipped. Links are written through. A device or a pipe is written directly.
 */
export class OutputFile {
  private text = '';
  private failure: Error | undefined;
  /** What is written to: the file, or the gzip in front of it. */
  private readonly head: Writable;

  private constructor(
    readonly path: string,
    /** Where it will lie. */
    private readonly place: string,
    /** Where it is written: there, if that is no file. */
    private readonly temporary: string,
    private readonly file: WriteStream,
  ) {
    const gzip = path.endsWith('.gz') ? createGzip() : undefined;
    gzip?.pipe(file);
    this.head = gzip ?? file;
    file.on('error', (error) => {
      this.failure ??= error;
      gzip?.destroy();
    });
  }

  /** Throws {@link InputError} where the file cannot be made. */
  static async open(path: string): Promise<OutputFile> {
    try {
      const there = await stat(path).catch((error) => {
        if (error.code !== 'ENOENT') throw error;
      });
      if (there?.isDirectory()) throw new InputError('is a folder; expected a file to write', { file: path });
      return there === undefined || there.isFile()
        ? await OutputFile.beside(path, there?.mode)
        : new OutputFile(path, path, path, await created(path, 'w'));
    } catch (error) {
      throw cannotWrite(path, error);
    }
  }

  /** `mode`: of the file that is replaced. */
  private static async beside(path: string, mode?: number): Promise<OutputFile> {
    const place = await placeOf(path);
    if (mode !== undefined) await access(place, constants.W_OK);
    const temporary = join(dirname(place), `${TEMPORARY}${randomBytes(8).toString('hex')}`);
    sweepAtExit(temporary);
    return new OutputFile(path, place, temporary, await created(temporary, 'wx', mode));
  }

  /** Takes text, or UTF-8, without waiting; whoever writes much awaits {@link drain} now and then. */
  write(text: string | Uint8Array): void {
    if (typeof text === 'string') {
      this.text += text;
      if (this.text.length >= CHUNK_CHARS) this.push();
    } else {
      this.push();
      if (!this.failure) this.head.write(text);
    }
  }

  /** Resolves when the file has taken enough of what was written. */
  async drain(): Promise<void> {
    this.check();
    if (!this.head.writableNeedDrain) return;
    await new Promise<void>((taken) => this.head.write('', () => taken()));
    this.check();
  }

  /** Writes the rest and closes the file. Throws {@link InputError} where it did not take all. */
  async close(): Promise<void> {
    this.push();
    this.head.end();
    if (!this.file.closed) await new Promise<void>((closed) => this.file.once('close', closed));
    this.check();
  }

  /**
   * Gives a closed file its name, at once, so that several get theirs together; not complete: `FILE.partial`, or
   * `FILE.2.partial` and so on where that is taken. Returns where it lies.
   */
  settle(complete: boolean): string {
    if (this.temporary === this.place) return this.path;
    try {
      const name = complete ? this.place : freePartial(this.place);
      renameSync(this.temporary, name);
      unsettled.delete(this.temporary);
      return complete ? this.path : name;
    } catch (error) {
      throw cannotWrite(this.path, error);
    }
  }

  /** {@link close} and {@link settle}. */
  async finish(complete: boolean): Promise<string> {
    await this.close();
    return this.settle(complete);
  }

  /** Forgets it: nothing is left, unless it was settled. */
  async discard(): Promise<void> {
    this.file.destroy();
    if (!unsettled.delete(this.temporary)) return;
    if (!this.file.closed) await new Promise<void>((closed) => this.file.once('close', closed));
    rmSync(this.temporary, { force: true });
  }

  private push(): void {
    if (this.text === '' || this.failure) return;
    this.head.write(this.text);
    this.text = '';
  }

  private check(): void {
    if (this.failure) throw cannotWrite(this.path, this.failure);
  }
}

async function created(path: string, flags: 'w' | 'wx', mode?: number): Promise<WriteStream> {
  const file = createWriteStream(path, { flags, mode: mode && mode & 0o777 });
  const [descriptor] = await once(file, 'open');
  // again: the umask may have taken some of it away
  if (mode !== undefined) fchmodSync(descriptor, mode & 0o777);
  return file;
}

/** Temporary files, which go when the process does, however it ends. */
const unsettled = new Set<string>();

const sweep = (): void => {
  for (const path of unsettled) rmSync(path, { force: true });
};

function sweepAtExit(temporary: string): void {
  unsettled.add(temporary);
  if (!process.listeners('exit').includes(sweep)) process.once('exit', sweep);
}

/** Removes what is half written in a folder: of a thread that ends with the process and hears nothing of it. */
export function sweepFolder(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (name.startsWith(TEMPORARY)) rmSync(join(folder, name), { force: true });
}

/** Makes an empty file to be replaced, where there was none. */
function freePartial(place: string): string {
  for (let k = 1; ; k++) {
    const name = `${place}${k === 1 ? '' : `.${k}`}.partial`;
    try {
      closeSync(openSync(name, 'wx'));
      return name;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function cannotWrite(file: string, error: unknown): unknown {
  const reason = systemReason(error);
  return reason === undefined ? error : new InputError(`cannot be written: ${reason}`, { file });
}
