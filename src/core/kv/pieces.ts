import { pushAll } from '../arrays.js';

/** Numbers of an array that grows by just what it needs. */
const SHORT = 9;

/**
 * What the tokens of a stretch of positions are: consecutive pieces, each some tokens of one segment. Three numbers a
 * piece in one array (there are as many stretches as contexts alive): segment, offset in it, position.
 */
export class Pieces {
  private packed: number[];

  /** `tokens` of them begin at position `start` with token `offset` of `segment`. */
  constructor(segment: number, offset: number, start: number) {
    this.packed = [segment, offset, start];
  }

  get count(): number {
    return this.packed.length / 3;
  }

  segment(piece: number): number {
    return this.packed[3 * piece];
  }

  /** The piece's first token is this one of its segment. */
  offset(piece: number): number {
    return this.packed[3 * piece + 1];
  }

  /** Its first position. */
  start(piece: number): number {
    return this.packed[3 * piece + 2];
  }

  /** The position after its last token, in a stretch that ends at `end`. */
  endOf(piece: number, end: number): number {
    return 3 * piece + 5 < this.packed.length ? this.packed[3 * piece + 5] : end;
  }

  /** Goes on at position `at` with tokens of a segment; a piece that simply continues stays one. */
  push(segment: number, offset: number, at: number): void {
    const last = this.count - 1;
    if (this.segment(last) === segment && this.offset(last) + at - this.start(last) === offset) return;
    // a prompt and its output are all that most have: `concat`, other than `push` and a spread, leaves no room for more
    if (this.packed.length < SHORT) this.packed = this.packed.concat(segment, offset, at);
    else this.packed.push(segment, offset, at);
  }

  /** The piece that holds position `at`, which is not before the first. */
  find(at: number): number {
    let low = 0;
    let high = this.count - 1;
    if (this.start(high) <= at) return high;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.start(middle) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Cuts off and returns what lies before position `at`, which is inside. */
  cutBefore(at: number): Pieces {
    const piece = this.find(at);
    const inside = at - this.start(piece);
    const upper = new Pieces(this.segment(0), this.offset(0), this.start(0));
    pushAll(upper.packed, this.packed.slice(3, 3 * (inside > 0 ? piece + 1 : piece)));
    this.packed.splice(0, 3 * piece);
    this.packed[1] += inside;
    this.packed[2] = at;
    return upper;
  }
}
