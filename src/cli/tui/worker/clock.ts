/** Wall seconds of watching that a window shows. */
const WINDOW_S = 30;

/** The virtual clock: where it stands, and how fast it goes. Times are microseconds. */
export class Clock {
  nowUs = 0;
  playing = true;
  speed = 1;
  /** It stops there by itself. */
  untilUs = Number.POSITIVE_INFINITY;
  /** Virtual seconds a wall second, as measured. */
  pace = 0;
  windowUs = 1000;

  /** Where the clock should be after `wallMs`. */
  target(wallMs: number): number {
    return this.playing ? Math.min(this.untilUs, this.nowUs + wallMs * 1000 * this.speed) : this.nowUs;
  }

  /** It got that far in `wallMs`. */
  moved(toUs: number, wallMs: number): void {
    if (this.playing && wallMs > 0) {
      const pace = (toUs - this.nowUs) / (wallMs * 1000);
      this.pace = this.pace === 0 ? pace : 0.8 * this.pace + 0.2 * pace;
    }
    this.nowUs = toUs;
    if (toUs >= this.untilUs) this.playing = false;
    this.fitWindow();
  }

  private fitWindow(): void {
    const wanted = (Number.isFinite(this.speed) ? this.speed : this.pace) * WINDOW_S * 1e6;
    const { nowUs } = this;
    // the window is changed only when it is far off: a picture that jumps cannot be read
    if (wanted > 3 * this.windowUs || wanted < this.windowUs / 3 || this.windowUs > 2 * nowUs || nowUs < wanted) {
      this.windowUs = nice(Math.max(1000, Math.min(wanted || nowUs, nowUs)));
    }
  }
}

/** The next of 1, 2, 5, 10, 20, … */
function nice(value: number): number {
  const size = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((digit) => digit * size).find((one) => one >= value - 1e-6) as number;
}
