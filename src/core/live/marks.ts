/** Changes that are kept of a program; older ones are forgotten. */
const KEPT = 24;
const STATES = 8;
const CODES = 512;

/** The last changes of a program's state and level, for its timeline and sparkline: one number each. */
export class Marks {
  private packed: number[] = [];
  private next = 0;
  private code = -1;

  /** From `tUs` on the program has this state and level. Levels above 63 are kept as 63. */
  push(tUs: number, state: number, level: number): void {
    const code = state + STATES * Math.min(level, 63);
    if (code === this.code) return;
    this.code = code;
    this.packed[this.next] = tUs * CODES + code;
    this.next = this.next + 1 === KEPT ? 0 : this.next + 1;
  }

  /**
   * State and level at `count` instants `stepUs` apart, the last of them `nowUs`; −1 where they are not known (any
   * more). Levels go to `levels`, states to `states`.
   */
  sample(nowUs: number, stepUs: number, states: Int8Array, levels: Int8Array): void {
    const { packed } = this;
    const count = states.length;
    let k = packed.length;
    for (let i = count - 1; i >= 0; i--) {
      const tUs = nowUs - (count - 1 - i) * stepUs;
      while (k > 0 && Math.floor(this.newest(k) / CODES) > tUs) k--;
      const code = k === 0 ? -1 : this.newest(k) % CODES;
      states[i] = code < 0 ? -1 : code % STATES;
      levels[i] = code < 0 ? -1 : Math.floor(code / STATES);
    }
  }

  /** The change number `k` of those kept, counted from the oldest, from 1. */
  private newest(k: number): number {
    const { packed, next } = this;
    const oldest = packed.length < KEPT ? 0 : next;
    return packed[(oldest + k - 1) % KEPT];
  }

  clone(): Marks {
    const copy = new Marks();
    copy.packed = this.packed.slice();
    copy.next = this.next;
    copy.code = this.code;
    return copy;
  }
}
