/** Parts glued now and then: a string of very many parts takes many times the room of its text. */
const MAX_PARTS = 4096;

/** Text in parts, glued once, when it is taken. */
export class TextParts {
  length = 0;
  private glued: string[] = [];
  private parts: string[] = [];

  add(part: string): void {
    this.length += part.length;
    if (this.parts.push(part) === MAX_PARTS) this.glue();
  }

  /** The whole text; none is left. */
  take(): string {
    this.glue();
    const text = this.glued.join('');
    this.glued = [];
    this.length = 0;
    return text;
  }

  private glue(): void {
    this.glued.push(this.parts.join(''));
    this.parts = [];
  }
}
