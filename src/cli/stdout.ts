import { once } from 'node:events';

/** stdout for much text: written in large pieces, and no faster than its reader takes them. */
export class Stdout {
  private text = '';

  write(text: string): void {
    this.text += text;
  }

  /** Resolves when what was written is on its way; the last one writes the rest. */
  async drain(): Promise<void> {
    const { text } = this;
    this.text = '';
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  }
}
