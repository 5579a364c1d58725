import { percent } from './numbers.js';

const EVERY_MS = 100;

type Out = Pick<NodeJS.WriteStream, 'isTTY' | 'columns'> & { write(text: string): unknown };

/** One line on stderr that is written over and over, only where stderr is a terminal. */
export class Progress {
  private shownMs = Number.NEGATIVE_INFINITY;
  private dirty = false;
  private logged = { what: '', tenths: 0 };

  /** `elsewhere`: a log gets a line at the beginning of each stage and for every tenth of it. */
  constructor(
    private readonly elsewhere: 'silent' | 'lines' = 'silent',
    private readonly out: Out = process.stderr,
  ) {}

  /** Shows how far something is, a share of the whole. */
  share(what: string, share: number): void {
    if (this.elsewhere === 'lines' && !this.out.isTTY) this.log(what, Math.floor(share * 10));
    else this.tell(() => `${what}: ${percent(share)}`);
  }

  private log(what: string, tenths: number): void {
    if (what === this.logged.what && tenths <= this.logged.tenths) return;
    this.logged = { what, tenths };
    this.out.write(tenths === 0 ? `${what}\n` : `${what}: ${tenths * 10} %\n`);
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
