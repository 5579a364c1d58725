const STATES = 8;
const CODES = 512;
/** Marks that are kept of a run: 48 MB. */
const MOST = 1 << 22;
const FIRST_ROOM = 1 << 10;

/** State and level in one number; levels above 63 are told as 63. */
export const codeOf = (state: number, level: number): number => state + STATES * Math.min(level, 63);

/**
 * Every change of state or level of every program and call of a run, in the order of its events; each knows the one before
 * it of the same program or call, so that whoever has the last one has its whole story. What is written at a place depends
 * on the events before it alone: a run that is folded again from a keyframe writes the same. Of too many the oldest are
 * forgotten.
 */
export class Marks {
  private packed = new Float64Array(FIRST_ROOM);
  private before = new Int32Array(FIRST_ROOM);
  /** Marks of the run as far as it was ever folded. */
  private written = 0;

  /** `most` are kept, a power of two. */
  constructor(private readonly most = MOST) {}

  /** From `tUs` on, who had the last mark `last` (−1: none) has this code. `place`: the marks before it, of whomever. */
  push(place: number, last: number, tUs: number, code: number): void {
    if (place < this.written - this.most) return; // forgotten long since: its place is another's now
    if (place === this.packed.length && place < this.most) this.grow();
    const at = place & (this.most - 1);
    this.packed[at] = tUs * CODES + code;
    this.before[at] = last;
    if (place >= this.written) this.written = place + 1;
  }

  /** What became of who has the mark `last`: up to `nowUs`, back to `sinceUs`. */
  story(last: number, nowUs: number, sinceUs: number): Story {
    const { packed, before, most, written } = this;
    const story = new Story();
    for (let mark = last; mark >= 0 && mark >= written - most; mark = before[mark & (most - 1)]) {
      const one = packed[mark & (most - 1)];
      const fromUs = Math.floor(one / CODES);
      if (fromUs > nowUs) continue;
      story.fromUs.push(fromUs);
      story.codes.push(one % CODES);
      if (fromUs <= sinceUs) break;
    }
    return story;
  }

  private grow(): void {
    const { packed, before, most } = this;
    const room = Math.min(most, 2 * packed.length);
    this.packed = new Float64Array(room);
    this.packed.set(packed);
    this.before = new Int32Array(room);
    this.before.set(before);
  }
}

/** State and level over time, from the newest back. */
export class Story {
  readonly fromUs: number[] = [];
  readonly codes: number[] = [];

  /**
   * State and level at `count` instants `stepUs` apart, the last of them `nowUs`, one for each place of `states` and
   * `levels`; −1 before it begins.
   */
  sample(nowUs: number, stepUs: number, states: Int8Array, levels: Int8Array): void {
    const { fromUs, codes } = this;
    let k = 0;
    for (let i = states.length - 1; i >= 0; i--) {
      const tUs = nowUs - (states.length - 1 - i) * stepUs;
      while (k < codes.length && fromUs[k] > tUs) k++;
      states[i] = k < codes.length ? codes[k] % STATES : -1;
      levels[i] = k < codes.length ? Math.floor(codes[k] / STATES) : -1;
    }
  }
}
