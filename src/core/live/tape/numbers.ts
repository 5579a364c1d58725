/** Stands before the two words of a double: a number that is no whole one of 32 bits. */
const WIDE = -(2 ** 31);

/** An event's code and its engine are one number: there are fewer codes than this. */
const CODES = 16;

/** The most words of a number. */
const MOST_WORDS = 3;

const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);

/** Writes numbers as words of 32 bits, most of them as one, and instants by their distance to a clock. */
export class NumberWriter {
  at = 0;
  private clockUs = 0;

  constructor(public words: Int32Array) {}

  number(value: number): void {
    const word = value | 0;
    if (word === value && word !== WIDE) this.words[this.at++] = word;
    else this.wide(value);
  }

  /** An instant, microseconds, that is a whole number. */
  instant(tUs: number): void {
    this.number(tUs - this.clockUs);
  }

  /** An event begins: the clock stands at its instant, `tUs`, from now on. */
  begin(code: number, tUs: number, engine: number): void {
    this.number(code + CODES * engine);
    this.number(tUs - this.clockUs);
    this.clockUs = tUs;
  }

  /** Makes room for `numbers` more. */
  room(numbers: number): void {
    const { words, at } = this;
    const needed = at + MOST_WORDS * numbers;
    if (needed <= words.length) return;
    this.words = new Int32Array(2 * needed);
    this.words.set(words);
  }

  private wide(value: number): void {
    const { words, at } = this;
    double[0] = value;
    words[at] = WIDE;
    words[at + 1] = halves[0];
    words[at + 2] = halves[1];
    this.at = at + 3;
  }
}

/** Reads them back. */
export class NumberReader {
  /** Of the event that was begun last. */
  engine = 0;

  /** From place `at` on, where the clock stands at `clockUs`. */
  constructor(
    private readonly words: Int32Array,
    public at = 0,
    public clockUs = 0,
  ) {}

  number(): number {
    const word = this.words[this.at++];
    return word === WIDE ? this.wide() : word;
  }

  instant(): number {
    return this.clockUs + this.number();
  }

  /** The next event: its code; `engine` and `clockUs` tell the rest. */
  begin(): number {
    const word = this.number();
    this.engine = Math.floor(word / CODES);
    this.clockUs += this.number();
    return word - CODES * this.engine;
  }

  private wide(): number {
    halves[0] = this.words[this.at++];
    halves[1] = this.words[this.at++];
    return double[0];
  }
}
