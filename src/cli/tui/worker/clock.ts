/** Wall seconds of watching that a window shows, and wall time over which the pace is measured. */
const WINDOW_S = 30;
const PACE_MS = 500;

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
  private spanUs = 0;
  private spanMs = 0;

  /** Where the clock should be after `wallMs`. */
  target(wallMs: number): number {
    // as fast as it goes, no time at all is none
    if (!this.playing || wallMs === 0) return this.nowUs;
    return Math.min(this.untilUs, this.nowUs + wallMs * 1000 * this.speed);
  }

  /** It got that far in `wallMs`. */
  moved(toUs: number, wallMs: number): void {
    this.spanUs += toUs - this.nowUs;
    this.spanMs += wallMs;
    this.nowUs = toUs;
    if (this.spanMs >= PACE_MS) this.measure(this.spanUs / (this.spanMs * 1000));
    if (toUs >= this.untilUs) this.playing = false;
    this.fitWindow();
  }

  /** Plays, up to `untilUs` where that is given, or stands. */
  play(playing: boolean, untilUs = Number.POSITIVE_INFINITY): void {
    this.playing = playing;
    this.untilUs = untilUs;
    this.restart();
  }

  /** Another speed; where it goes as fast as it can, from the power of two nearest to that. Who stands still stays so. */
  faster(by: number): void {
    const { speed, pace } = this;
    const now = Number.isFinite(speed) ? speed : 2 ** Math.round(Math.log2(Math.max(1, pace)));
    this.speed = Math.max(2 ** -20, Math.min(2 ** 20, now * by));
    this.restart();
  }

  /** How far a second of skipping goes: not farther than playing does. */
  get secondUs(): number {
    return Number.isFinite(this.speed) ? Math.min(1, this.speed) * 1e6 : 1e6;
  }

  /** What has gone by says nothing of the pace from now on. */
  restart(): void {
    this.measure(0);
  }

  private measure(pace: number): void {
    this.pace = pace;
    this.spanUs = 0;
    this.spanMs = 0;
  }

  private fitWindow(): void {
    const { nowUs, windowUs } = this;
    const rate = Number.isFinite(this.speed) ? this.speed : Math.max(1, this.pace);
    const wanted = Math.max(1000, Math.min(rate * WINDOW_S * 1e6, nowUs));
    // changed only when it is far off: a picture that jumps cannot be read
    if (wanted > windowUs || wanted < windowUs / 4) this.windowUs = nice(wanted);
  }
}

/** The next of 1, 2, 5, 10, 20, … */
function nice(value: number): number {
  const size = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((digit) => digit * size).find((one) => one >= value - 1e-6) as number;
}
