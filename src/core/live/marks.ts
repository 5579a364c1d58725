const STATES = 8;
const CODES = 512;

/**
 * State and level over time of a program or a call, for its bar and its sparkline: the changes, one number each. When there
 * are too many, of the older ones the shortest is forgotten, so that few of them still tell a long story.
 */
export class Marks {
  private packed: number[] = [];
  private code = -1;
  /** A clone has the same numbers: the next change is written to a copy of them. Nothing that one could compare. */
  #shared = false;

  /** `most` changes are kept. */
  constructor(private readonly most = 32) {}

  /** From `tUs` on the program has this state and level. Levels above 63 are kept as 63. */
  push(tUs: number, state: number, level: number): void {
    const code = state + STATES * Math.min(level, 63);
    if (code === this.code) return;
    this.code = code;
    if (this.#shared) this.packed = this.packed.slice();
    this.#shared = false;
    if (this.packed.length === this.most) this.forget();
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
    const { packed, most } = this;
    let shortest = 1;
    // the last third is kept whatever it is
    for (let k = 2; k < (most * 2) / 3; k++) {
      if (packed[k + 1] - packed[k] < packed[shortest + 1] - packed[shortest]) shortest = k;
    }
    packed.splice(shortest, 1);
  }

  clone(): Marks {
    const copy = new Marks(this.most);
    copy.packed = this.packed;
    copy.#shared = this.#shared = true;
    copy.code = this.code;
    return copy;
  }
}
