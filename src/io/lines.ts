import { InputError } from '../core/errors.js';
import { labelOf, NotTextError, readText } from './text.js';
import { TextParts } from './text-parts.js';

/** The longest line, and the largest file that is one JSON value: parsed, it takes up to twenty times as many bytes. */
export const MAX_TEXT_CHARS = 2 ** 25;

type Tell = (text: string, line: number) => void;

/**
 * Tells the lines of a file or stdin that are not blank. What is wrong, in the file or by `tell`, is thrown with file
 * and line ({@link InputError}).
 */
export async function readLines(path: string, tell: Tell): Promise<void> {
  const cutter = new LineCutter();
  const told: Tell = (text, line) => {
    try {
      tell(text, line);
    } catch (error) {
      throw placed(error, line);
    }
  };
  try {
    for await (const piece of readText(path)) cutter.push(piece, told);
    cutter.end(told);
  } catch (error) {
    const file = labelOf(path);
    if (error instanceof NotTextError) throw error.at({ file, line: cutter.line + 1 + error.linesAfter });
    throw error instanceof InputError ? error.at({ file }) : error;
  }
}

/** What went wrong in reading a value, where it is; a stack that ends is the value's fault. */
export function placed(error: unknown, line: number | undefined): unknown {
  if (error instanceof RangeError && /call stack/.test(error.message)) {
    return new InputError('nested too deeply; expected a value like those of the format', { line });
  }
  return error instanceof InputError ? error.at({ line }) : error;
}

/**
 * Cuts text that comes in pieces into lines; line ends are \n or \r\n. Blank lines are counted, not told.
 */
export class LineCutter {
  /** Lines ended so far. */
  line = 0;
  private readonly begun = new TextParts();

  /** Tells every line that ends in this piece. */
  push(piece: string, tell: Tell): void {
    let from = 0;
    for (let to = piece.indexOf('\n'); to >= 0; to = piece.indexOf('\n', from)) {
      this.tell(piece.slice(from, to), tell);
      from = to + 1;
    }
    if (from === piece.length) return;
    this.begun.add(from === 0 ? piece : piece.slice(from));
    if (this.begun.length > MAX_TEXT_CHARS) {
      throw new InputError(`longer than ${MAX_TEXT_CHARS} characters; expected shorter lines`, { line: this.line + 1 });
    }
  }

  /** Tells the last line where the text does not end in a line end. */
  end(tell: Tell): void {
    if (this.begun.length > 0) this.tell('', tell);
  }

  private tell(last: string, tell: Tell): void {
    this.line++;
    let text = last;
    if (this.begun.length > 0) {
      this.begun.add(last);
      text = this.begun.take();
    }
    const bare = text.endsWith('\r') ? text.slice(0, -1) : text;
    if (bare.trim() !== '') tell(bare, this.line);
  }
}
