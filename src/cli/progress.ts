import { percent } from './numbers.js';

const EVERY_MS = 100;

/** One line on stderr that is written over and over, only where stderr is a terminal. */
export class Progress {
  private shownMs = Number.NEGATIVE_INFINITY;
  private dirty = false;

  constructor(private readonly out: NodeJS.WriteStream = process.stderr) {}

  /** Shows how far something is, a share of the whole. */
  share(what: string, share: number): void {
    this.tell(() => `${what}: ${percent(share)}`);
  }

  /** Shows a line, which is only made when it is time to. */
  tell(line: () => string): void {
    const nowMs = performance.now();
    if (!this.out.isTTY || nowMs - this.shownMs < EVERY_MS) return;
    this.shownMs = nowMs;
    this.dirty = true;
    this.out.write(`\r${line().slice(0, this.out.columns - 1)}\x1b[K`);
  }

  /** Takes the line away. */
  clear(): void {
    if (this.dirty) this.out.write('\r\x1b[K');
    this.dirty = false;
  }
}
