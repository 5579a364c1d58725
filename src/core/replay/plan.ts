/**
 * Consecutive steps an engine takes in one move. Their ends are added up one by one, exactly as single steps would
 * be; `length` may be cut while they run, when something arrives that a scheduling point must see.
 */
export class Plan {
  startUs = 0;
  length = 0;
  /** Steps of the window that were left when the plan began: scheduling points come after that many, then every N. */
  window = 0;
  prefillTokens = 0;
  decodeSeqs = 0;
  /** Computed tokens of the members before the first step; every step adds one a decoding member. */
  contextTokens = 0;
  /** A real engine is asked anew for its first step. */
  asked = false;
  /** Before its first step (`chillAfter`). */
  chill = 0;
  private ends = new Float64Array(256);

  constructor(private readonly stepsPerPoint: number) {}

  begin(startUs: number, window: number): void {
    this.startUs = startUs;
    this.window = window;
    this.length = 0;
  }

  add(endUs: number): void {
    if (this.length === this.ends.length) {
      const bigger = new Float64Array(this.ends.length * 2);
      bigger.set(this.ends);
      this.ends = bigger;
    }
    this.ends[this.length++] = endUs;
  }

  /** The last step ends at `endUs`. */
  stretch(endUs: number): void {
    this.ends[this.length - 1] = endUs;
  }

  /** Adds duration × context tokens of each step, one after another: sums of doubles go by their order. */
  addContext(tokenUs: number): number {
    let sum = tokenUs;
    let fromUs = this.startUs;
    for (let count = 0; count < this.length; count++) {
      sum += (this.ends[count] - fromUs) * (this.contextTokens + count * this.decodeSeqs);
      fromUs = this.ends[count];
    }
    return sum;
  }

  /** When step `count` (from 1) ends. */
  endUs(count: number): number {
    return this.ends[count - 1];
  }

  get lastUs(): number {
    return this.ends[this.length - 1];
  }

  /** A scheduling point comes after step `count`. */
  isBoundary(count: number): boolean {
    return count >= this.window && (count - this.window) % this.stepsPerPoint === 0;
  }

  /** Its first step is the first after a scheduling point. */
  get followsPoint(): boolean {
    return this.window === this.stepsPerPoint;
  }

  /** Steps before the last scheduling point inside the plan (not at its end); 0: there is none. */
  get lastInnerPoint(): number {
    if (this.length <= this.window) return 0;
    const over = this.length - 1 - this.window;
    return this.window + over - (over % this.stepsPerPoint);
  }

  /** Scheduling points inside the plan. */
  get innerPoints(): number {
    const last = this.lastInnerPoint;
    return last === 0 ? 0 : (last - this.window) / this.stepsPerPoint + 1;
  }

  /** Steps of the window that are left after the plan. */
  get windowLeft(): number {
    if (this.length <= this.window) return this.window - this.length;
    const into = (this.length - this.window) % this.stepsPerPoint;
    return into === 0 ? 0 : this.stepsPerPoint - into;
  }

  /** Steps before the last scheduling point inside the plan that comes before `nowUs`; 0: there is none. */
  lastPointBefore(nowUs: number): number {
    const points = this.pointsBefore(nowUs);
    return points === 0 ? 0 : this.window + (points - 1) * this.stepsPerPoint;
  }

  /** Cuts the plan at the first scheduling point at or after `nowUs`, if one lies inside it. */
  cutAt(nowUs: number): void {
    const points = this.pointsBefore(nowUs);
    if (points < this.innerPoints) this.length = this.window + points * this.stepsPerPoint;
  }

  private pointsBefore(nowUs: number): number {
    let low = 0;
    let high = this.innerPoints;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.endUs(this.window + middle * this.stepsPerPoint) < nowUs) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
