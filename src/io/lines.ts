import { InputError } from '../core/errors.js';

/** The longest line, and the largest file that is one JSON value, in characters (V8's strings end near 2^29). */
export const MAX_TEXT_CHARS = 2 ** 28;

/**
 * Cuts text that comes in pieces into lines; line ends are \n or \r\n. Blank lines are counted, not told.
 */
export class LineCutter {
  /** Lines begun so far. */
  line = 0;
  private rest = '';

  /** Tells every line that ends in this piece. */
  push(piece: string, tell: (text: string, line: number) => void): void {
    const text = this.rest === '' ? piece : this.rest + piece;
    let from = 0;
    for (let to = text.indexOf('\n'); to >= 0; to = text.indexOf('\n', from)) {
      this.tell(text.slice(from, to), tell);
      from = to + 1;
    }
    this.rest = from === 0 ? text : text.slice(from);
    if (this.rest.length > MAX_TEXT_CHARS) {
      throw new InputError(`longer than ${MAX_TEXT_CHARS} characters; expected shorter lines`, { line: this.line + 1 });
    }
  }

  /** Tells the last line where the text does not end in a line end. */
  end(tell: (text: string, line: number) => void): void {
    if (this.rest !== '') this.tell(this.rest, tell);
    this.rest = '';
  }

  private tell(text: string, tell: (text: string, line: number) => void): void {
    this.line++;
    const bare = text.endsWith('\r') ? text.slice(0, -1) : text;
    if (bare.trim() !== '') tell(bare, this.line);
  }
}
