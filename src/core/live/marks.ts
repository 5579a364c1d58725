import { Lately } from './lately.js';

const STATES = 8;
const CODES = 512;
/** Marks that are kept of a run: 64 MB. */
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
  /** Of each mark two numbers, which are read together: time and code, and the mark before. */
  private numbers = new Float64Array(2 * FIRST_ROOM);
  /** Marks of the run as far as it was ever folded. */
  private written = 0;
  /** The stories that were told last, by the last mark of each: the next one of the same goes on from there. */
  private readonly told = new Lately<Story>();

  /** `most` are kept, a power of two. */
  constructor(private readonly most = MOST) {}

  /** From `tUs` on, who had the last mark `last` (−1: none) has this code. `place`: the marks before it, of whomever. */
  push(place: number, last: number, tUs: number, code: number): void {
    if (place < this.written - this.most) return; // forgotten long since: its place is another's now
    if (2 * place === this.numbers.length && place < this.most) this.grow();
    const at = 2 * (place & (this.most - 1));
    this.numbers[at] = tUs * CODES + code;
    this.numbers[at + 1] = last;
    if (place >= this.written) this.written = place + 1;
  }

  /** What became of who has the mark `last`: up to `nowUs`, back to `sinceUs`. */
  story(last: number, nowUs: number, sinceUs: number): Story {
    const { numbers, most, written } = this;
    const told = this.told.get(last);
    if (told?.tells(nowUs, sinceUs)) return told;
    const story = new Story();
    let upToDate = true;
    let mark = last;
    while (mark >= 0 && mark >= written - most) {
      const known = this.told.get(mark);
      if (known?.tells(nowUs, sinceUs)) {
        story.goOn(known, sinceUs);
        this.told.delete(mark);
        break;
      }
      const at = 2 * (mark & (most - 1));
      const fromUs = Math.floor(numbers[at] / CODES);
      if (fromUs <= nowUs) story.push(fromUs, numbers[at] - fromUs * CODES);
      else upToDate = false;
      mark = numbers[at + 1];
      if (fromUs <= sinceUs) break;
    }
    story.whole ||= mark < 0;
    if (upToDate) this.told.set(last, story);
    return story;
  }

  private grow(): void {
    const { numbers, most } = this;
    this.numbers = new Float64Array(Math.min(2 * most, 2 * numbers.length));
    this.numbers.set(numbers);
  }
}

/** State and level over time, from the newest back. */
export class Story {
  /** It goes back to the beginning. */
  whole = false;
  private readonly fromUs: number[] = [];
  private readonly codes: number[] = [];

  push(fromUs: number, code: number): void {
    this.fromUs.push(fromUs);
    this.codes.push(code);
  }

  /** Goes on with what an older story tells, back to `sinceUs`. */
  goOn({ fromUs, codes, whole }: Story, sinceUs: number): void {
    let k = 0;
    while (k < codes.length && (k === 0 || fromUs[k - 1] > sinceUs)) {
      this.push(fromUs[k], codes[k]);
      k++;
    }
    this.whole = whole && k === codes.length;
  }

  /** Changes it tells of. */
  get length(): number {
    return this.codes.length;
  }

  /** It has all from `sinceUs` to its own last mark, and nothing after `nowUs`. */
  tells(nowUs: number, sinceUs: number): boolean {
    const { fromUs, whole } = this;
    return fromUs.length > 0 && fromUs[0] <= nowUs && (whole || fromUs[fromUs.length - 1] <= sinceUs);
  }

  /**
   * A character for each of `count` instants `stepUs` apart, the last of them `nowUs`, oldest first; none for those before
   * it begins.
   */
  text(nowUs: number, stepUs: number, count: number, letter: (state: number, level: number) => string): string {
    const { fromUs, codes } = this;
    let text = '';
    let steps = 0;
    for (let k = 0; k < codes.length && steps < count; k++) {
      const before = steps;
      while (steps < count && nowUs - steps * stepUs >= fromUs[k]) steps++;
      if (steps === before) continue;
      text = letter(codes[k] % STATES, Math.floor(codes[k] / STATES)).repeat(steps - before) + text;
    }
    return text;
  }
}
