import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { InputError } from '../core/errors.js';

const READ_BYTES = 1 << 20;

/** What messages call a path. */
export const labelOf = (path: string): string => (path === '-' ? 'stdin' : path);

/**
 * A file's text in pieces: plain or gzipped (told by its first bytes, not its name), `-` for stdin, UTF-8 with or
 * without a byte order mark. Throws {@link InputError} naming the file where it cannot be read, is damaged or is no
 * text.
 */
export async function* readText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of unzipped(rawBytes(path))) {
      const text = decoder.decode(bytes, { stream: true });
      if (text.includes('\0')) throw new InputError(NOT_TEXT);
      yield text;
    }
    const rest = decoder.decode();
    if (rest !== '') yield rest;
  } catch (error) {
    throw asInputError(error, labelOf(path));
  }
}

const NOT_TEXT = 'not text; expected UTF-8, plain or gzipped';

const rawBytes = (path: string): AsyncIterable<Uint8Array> =>
  path === '-' ? process.stdin : createReadStream(path, { highWaterMark: READ_BYTES });

async function* unzipped(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  try {
    let head: Uint8Array = Buffer.alloc(0);
    while (head.length < 2) {
      const { done, value } = await chunks.next();
      if (done) break;
      head = Buffer.concat([head, value]);
    }
    const all = prepend(head, chunks);
    if (head[0] !== 0x1f || head[1] !== 0x8b) yield* all;
    else yield* pipeline(Readable.from(all), createGunzip({ chunkSize: READ_BYTES }), () => {});
  } finally {
    await chunks.return?.();
  }
}

async function* prepend(head: Uint8Array, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EISDIR: 'is a folder; expected a file',
  ENOTDIR: 'a part of the path is no folder',
  Z_BUF_ERROR: 'the gzip stream ends too early; expected a whole file',
  ERR_ENCODING_INVALID_ENCODED_DATA: NOT_TEXT,
};

function asInputError(error: unknown, file: string): unknown {
  if (error instanceof InputError) return error.at({ file });
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  if (REASONS[code] !== undefined) return new InputError(REASONS[code], { file });
  if (code.startsWith('Z_')) return new InputError(`damaged gzip: ${(error as Error).message}`, { file });
  if (/^E[A-Z]+$/.test(code)) return new InputError(`cannot be read: ${code}`, { file });
  return error;
}
