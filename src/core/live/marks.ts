/** Changes that are kept of a program, and how many of the last are kept whatever they are. */
const KEPT = 32;
const LAST = 12;
const STATES = 8;
const CODES = 512;

/**
 * A program's state and level over time, for its timeline and sparkline: the changes, one number each. When there are too
 * many, of the older ones the shortest is forgotten, so that few of them still tell a long story.
 */
export class Marks {
  private packed: number[] = [];
  private code = -1;

  /** From `tUs` on the program has this state and level. Levels above 63 are kept as 63. */
  push(tUs: number, state: number, level: number): void {
    const code = state + STATES * Math.min(level, 63);
    if (code === this.code) return;
    this.code = code;
    if (this.packed.length === KEPT) this.forget();
    this.packed.push(tUs * CODES + code);
  }

  /**
   * State and level at `count` instants `stepUs` apart, the last of them `nowUs`, one for each place of `states` and
   * `levels`; −1 before the program began.
   */
  sample(nowUs: number, stepUs: number, states: Int8Array, levels: Int8Array): void {
    const { packed } = this;
    const count = states.length;
    let k = packed.length - 1;
    for (let i = count - 1; i >= 0; i--) {
      const tUs = nowUs - (count - 1 - i) * stepUs;
      while (k >= 0 && Math.floor(packed[k] / CODES) > tUs) k--;
      const code = k < 0 ? -1 : packed[k] % CODES;
      states[i] = code < 0 ? -1 : code % STATES;
      levels[i] = code < 0 ? -1 : Math.floor(code / STATES);
    }
  }

  private forget(): void {
    const { packed } = this;
    let shortest = 1;
    for (let k = 2; k < KEPT - LAST; k++) {
      if (packed[k + 1] - packed[k] < packed[shortest + 1] - packed[shortest]) shortest = k;
    }
    packed.splice(shortest, 1);
  }

  clone(): Marks {
    const copy = new Marks();
    copy.packed = this.packed.slice();
    copy.code = this.code;
    return copy;
  }
}
