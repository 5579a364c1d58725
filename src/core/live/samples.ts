const FINEST_US = 1000;
const FACTOR = 4;
const RESOLUTIONS = 12;
const ROWS = 128;

/** A gauge at an instant. */
interface Point {
  readonly tUs: number;
  readonly value: number;
}

/** The finest resolution that reaches back that far. */
function levelFor(spanUs: number): number {
  let level = 0;
  for (let width = FINEST_US; level + 1 < RESOLUTIONS && width * ROWS < spanUs; level++) width *= FACTOR;
  return level;
}

/**
 * A few gauges over time in bounded memory: per resolution (1 ms, 4 ms, 16 ms, …) the last rows of values, at most one
 * a bucket, each with the time from which it held. Whatever window is looked at, one of them has enough.
 */
export class Samples {
  private values: Float64Array;
  private fromUs = new Float64Array(RESOLUTIONS * ROWS);
  private rows = new Int32Array(RESOLUTIONS);
  private bucket = new Float64Array(RESOLUTIONS).fill(-1);

  constructor(private readonly gauges: number) {
    this.values = new Float64Array(RESOLUTIONS * ROWS * gauges);
  }

  /** The gauges had these values from `fromUs` until `tUs`. */
  held(fromUs: number, tUs: number, gauges: ArrayLike<number>): void {
    let width = FINEST_US;
    for (let level = 0; level < RESOLUTIONS; level++, width *= FACTOR) {
      const bucket = Math.floor(tUs / width);
      if (bucket === this.bucket[level]) return;
      this.bucket[level] = bucket;
      const row = level * ROWS + (this.rows[level]++ % ROWS);
      this.fromUs[row] = fromUs;
      for (let k = 0; k < this.gauges; k++) this.values[row * this.gauges + k] = gauges[k];
    }
  }

  /**
   * Values of a gauge at the ends of `count` equal parts of `[nowUs − spanUs, nowUs]`; 0 before the first row. From
   * `sinceUs` on, the last event, it has been `now`.
   */
  read(gauge: number, nowUs: number, spanUs: number, count: number, now: number, sinceUs: number): number[] {
    const level = levelFor(spanUs);
    const read = new Array<number>(count).fill(now);
    let age = 0;
    for (let k = count - 1; k >= 0; k--) {
      const tUs = nowUs - (spanUs * (count - 1 - k)) / count;
      if (tUs >= sinceUs) continue;
      while (age < this.kept(level) && this.fromUs[this.row(level, age)] > tUs) age++;
      read[k] = age < this.kept(level) ? this.values[this.row(level, age) * this.gauges + gauge] : 0;
    }
    return read;
  }

  /**
   * A gauge that counts work, at `nowUs − spanUs`: it grew steadily from each row to the next, from the last row to
   * the last event (`since`), and from there to now.
   */
  grown(gauge: number, spanUs: number, since: Point, now: Point): number {
    const level = levelFor(spanUs);
    const tUs = now.tUs - spanUs;
    let later = now;
    let earlier = since;
    for (let age = 0; earlier.tUs > tUs && age < this.kept(level); age++) {
      const row = this.row(level, age);
      later = earlier;
      earlier = { tUs: this.fromUs[row], value: this.values[row * this.gauges + gauge] };
    }
    if (earlier.tUs >= tUs || later.tUs === earlier.tUs) return earlier.value;
    return earlier.value + ((later.value - earlier.value) * (tUs - earlier.tUs)) / (later.tUs - earlier.tUs);
  }

  private kept(level: number): number {
    return Math.min(ROWS, this.rows[level]);
  }

  /** The row written `age` rows before the last. */
  private row(level: number, age: number): number {
    return level * ROWS + ((this.rows[level] - 1 - age) % ROWS);
  }

  clone(): Samples {
    const copy = new Samples(this.gauges);
    copy.values = this.values.slice();
    copy.fromUs = this.fromUs.slice();
    copy.rows = this.rows.slice();
    copy.bucket = this.bucket.slice();
    return copy;
  }
}
