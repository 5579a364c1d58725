import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';

/** stdout for much text: written in large pieces, and no faster than its reader takes them. */
export class Stdout {
  private text = '';
  private full = false;

  /** Text, which is gathered, or UTF-8. */
  write(piece: string | Uint8Array): void {
    if (typeof piece === 'string') {
      this.text += piece;
      return;
    }
    this.push();
    this.full = !process.stdout.write(piece);
  }

  /** Resolves when what was written is on its way; the last one writes the rest. */
  async drain(): Promise<void> {
    this.push();
    if (this.full) await once(process.stdout, 'drain');
    this.full = false;
    await setImmediate(); // what went wrong, or Ctrl-C, is heard only now
  }

  private push(): void {
    if (this.text === '') return;
    this.full = !process.stdout.write(this.text);
    this.text = '';
  }
}
