import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';

/** stdout for much text: written in large pieces, and no faster than its reader takes them. */
export class Stdout {
  /** Somebody writes much: when the reader leaves there is nothing more to do. */
  static streams = false;
  private text = '';

  /** Text, which is gathered, or UTF-8. */
  write(piece: string | Uint8Array): void {
    Stdout.streams = true;
    if (typeof piece === 'string') {
      this.text += piece;
      return;
    }
    this.push();
    process.stdout.write(piece);
  }

  /** Resolves when what was written is on its way; the last one writes the rest. */
  async drain(): Promise<void> {
    this.push();
    // asked now: since the last piece was written it may have drained
    if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
    await setImmediate(); // what went wrong, or Ctrl-C, is heard only now
  }

  private push(): void {
    if (this.text === '') return;
    process.stdout.write(this.text);
    this.text = '';
  }
}
