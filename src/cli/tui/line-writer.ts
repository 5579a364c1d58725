const [BEGIN, END] = ['\u001b[?2026h', '\u001b[?2026l'];
const CLEAR_REST = '\u001b[K';
const CLEAR_ALL = '\u001b[2J';

/**
 * Writes the lines of a screen, and of the next one only those that changed, each in its place and at once: nothing is
 * erased first, so that no reader of the bytes ever sees half a screen. Ink would split every line into cells
 * and join them again for each frame (docs/decisions/008-lines-beside-ink.md).
 */
export class LineWriter {
  private shown: readonly string[] = [];

  constructor(private readonly write: (text: string) => void) {}

  draw(lines: readonly string[]): void {
    let text = '';
    for (let k = 0; k < Math.max(lines.length, this.shown.length); k++) {
      const line = lines[k] ?? '';
      if (line !== this.shown[k]) text += `\u001b[${k + 1};1H${line}${CLEAR_REST}`;
    }
    this.shown = lines;
    if (text !== '') this.write(`${BEGIN}${text}${END}`);
  }

  /** What is on the terminal is not what was written: all lines are written again. */
  forget(): void {
    this.shown = [];
    this.write(CLEAR_ALL);
  }
}
