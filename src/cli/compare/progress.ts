import { percent } from '../numbers.js';

const EVERY_MS = 200;

/** One line on a terminal's stderr that says how far a run is; nothing elsewhere. */
export class Progress {
  private shownMs = 0;
  private dirty = false;

  constructor(private readonly out: NodeJS.WriteStream) {}

  tell(what: string, share: number): void {
    if (!this.out.isTTY || performance.now() - this.shownMs < EVERY_MS) return;
    this.shownMs = performance.now();
    this.dirty = true;
    this.out.write(`\r\x1b[K${what}: ${percent(share)}`);
  }

  clear(): void {
    if (this.dirty) this.out.write('\r\x1b[K');
    this.dirty = false;
  }
}
