import { count, duration, quantity } from '../numbers.js';

const EVERY_MS = 100;

/** One line on stderr that is written over and over, only where stderr is a terminal. */
export class Progress {
  private readonly beganMs = performance.now();
  private shownMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly calls: number,
    private readonly stream: NodeJS.WriteStream = process.stderr,
  ) {}

  /** After some work: calls that ended, and virtual time. */
  tell(ended: number, nowUs: number): void {
    const nowMs = performance.now();
    if (!this.stream.isTTY || nowMs - this.shownMs < EVERY_MS) return;
    this.shownMs = nowMs;
    const share = Math.floor((100 * ended) / this.calls);
    const speed = (1000 * ended) / (nowMs - this.beganMs);
    const line = `${share} %  ${count(ended)} calls  ${quantity(speed)}/s  virtual time ${duration(nowUs / 1000)}`;
    this.stream.write(`\r${line.slice(0, this.stream.columns - 1)}\x1b[K`);
  }

  /** Takes the line away. */
  end(): void {
    if (this.shownMs > 0) this.stream.write('\r\x1b[K');
  }
}
