import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { InputError } from '../core/errors.js';

const CHUNK_CHARS = 1 << 18;

/**
 * A text file that is never half there: it is written as `FILE.partial` and takes its name when it is whole.
 * Names that end in `.gz` are gzipped. A device or a pipe is written directly.
 */
export class OutputFile {
  private text = '';
  private failure: Error | undefined;

  private constructor(
    readonly path: string,
    private readonly partial: string,
    private readonly file: WriteStream,
    /** What is written to: the file, or the gzip in front of it. */
    private readonly head: Writable,
  ) {
    file.on('error', (error) => {
      this.failure ??= error;
      if (head !== file) head.destroy();
    });
  }

  /** Throws {@link InputError} where the file cannot be made. */
  static async open(path: string): Promise<OutputFile> {
    const there = await stat(path).catch(() => undefined);
    if (there?.isDirectory()) throw new InputError('is a folder; expected a file to write', { file: path });
    const partial = there === undefined || there.isFile() ? `${path}.partial` : path;
    const file = createWriteStream(partial);
    try {
      await once(file, 'open');
    } catch (error) {
      throw cannotWrite(path, error);
    }
    if (!path.endsWith('.gz')) return new OutputFile(path, partial, file, file);
    const gzip = createGzip();
    gzip.pipe(file);
    return new OutputFile(path, partial, file, gzip);
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

  /** Ends the file and gives it its name; not complete: it is kept as `FILE.partial`. Returns where it lies. */
  async finish(complete: boolean): Promise<string> {
    this.push();
    this.head.end();
    if (!this.file.closed) await new Promise<void>((closed) => this.file.once('close', closed));
    this.check();
    if (complete && this.partial !== this.path) await rename(this.partial, this.path);
    return complete ? this.path : this.partial;
  }

  /** Forgets it: nothing is left. */
  async discard(): Promise<void> {
    this.file.destroy();
    if (this.partial !== this.path) await rm(this.partial, { force: true });
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

const cannotWrite = (file: string, error: unknown): InputError =>
  new InputError(`cannot be written: ${(error as Error).message}`, { file });
