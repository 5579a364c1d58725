import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';
import { InputError, type Place } from '../core/errors.js';
import { inFile } from '../core/system-error.js';

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
    for await (const bytes of unzipped(rawBytes(path))) yield textOf(bytes, decoder);
    textOf(NOTHING, decoder, { stream: false });
  } catch (error) {
    throw asInputError(error, labelOf(path));
  }
}

/** The whole of it. */
export async function readAllText(path: string): Promise<string> {
  let text = '';
  for await (const piece of readText(path)) text += piece;
  return text;
}

/** What came is no text: the line that is wrong begins so many lines after what was read before. */
export class NotTextError extends InputError {
  constructor(
    readonly linesAfter: number,
    place: Place = {},
  ) {
    super('not text; expected UTF-8, plain or gzipped', place);
  }

  override at(place: Place): NotTextError {
    return new NotTextError(this.linesAfter, { ...place, ...this.place });
  }
}

const NOTHING = new Uint8Array();
const LINE_END = 10;

function textOf(bytes: Uint8Array, decoder: TextDecoder, options = { stream: true }): string {
  let text: string;
  try {
    text = decoder.decode(bytes, options);
  } catch {
    throw new NotTextError(lineWithin(bytes));
  }
  const zero = text.indexOf('\0');
  if (zero >= 0) throw new NotTextError(text.slice(0, zero).split('\n').length - 1);
  return text;
}

/** The first line of them that is not UTF-8; they may begin within a letter. */
function lineWithin(bytes: Uint8Array): number {
  let from = bytes.findIndex((byte) => (byte & 0xc0) !== 0x80);
  for (let line = 0; ; line++) {
    const to = bytes.indexOf(LINE_END, from);
    if (to < 0 || !isUtf8(bytes.subarray(from, to))) return line;
    from = to + 1;
  }
}

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

const DAMAGED: Readonly<Record<string, string>> = {
  Z_BUF_ERROR: 'the gzip stream ends too early; expected a whole file',
};

function asInputError(error: unknown, file: string): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  const damage = code.startsWith('Z_') ? `damaged gzip: ${(error as Error).message}` : undefined;
  const problem = DAMAGED[code] ?? damage;
  return problem === undefined ? inFile(error, file) : new InputError(problem, { file });
}
