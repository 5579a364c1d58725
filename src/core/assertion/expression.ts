import { InputError } from '../errors.js';

/** Arithmetic over named figures; NaN where a figure has no value, or is divided by 0. */
export type Expression = (figureOf: (name: string) => number) => number;

/** What is left to read of an assertion, and the names read so far. */
export class Reader {
  readonly names: string[] = [];
  private at = 0;

  constructor(readonly text: string) {}

  /** Takes the next token if it matches; white space before it is skipped. */
  take(token: RegExp): string | undefined {
    this.at += /^\s*/.exec(this.text.slice(this.at))?.[0].length ?? 0;
    const found = new RegExp(`^(?:${token.source})`).exec(this.text.slice(this.at))?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  get done(): boolean {
    return this.text.slice(this.at).trim() === '';
  }

  fail(expected: string): InputError {
    const rest = this.text.slice(this.at).trim();
    const where = rest === '' ? 'at its end' : `at ${JSON.stringify(rest)}`;
    return new InputError(`${JSON.stringify(this.text)} ${where}: expected ${expected}`);
  }
}

/** sum = product { (+ | −) product } */
export function readSum(reader: Reader): Expression {
  let left = readProduct(reader);
  for (let sign = reader.take(/[+-]/); sign; sign = reader.take(/[+-]/)) {
    const [a, b] = [left, readProduct(reader)];
    left = sign === '+' ? (of) => a(of) + b(of) : (of) => a(of) - b(of);
  }
  return left;
}

/** product = factor { (* | /) factor } */
function readProduct(reader: Reader): Expression {
  let left = readFactor(reader);
  for (let sign = reader.take(/[*/]/); sign; sign = reader.take(/[*/]/)) {
    const [a, b] = [left, readFactor(reader)];
    left = sign === '*' ? (of) => a(of) * b(of) : (of) => ratio(a(of), b(of));
  }
  return left;
}

/** A ratio to nothing says nothing: infinitely many times is neither a success nor a failure. */
const ratio = (a: number, b: number): number => (b === 0 ? Number.NaN : a / b);

/** factor = number [%] | name | ( sum ) | − factor. A dash inside a name is a part of it: minus needs a space. */
function readFactor(reader: Reader): Expression {
  const number = reader.take(/(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i);
  if (number !== undefined) {
    const value = Number(number) / (reader.take(/%/) === undefined ? 1 : 100);
    return () => value;
  }
  const name = reader.take(/[a-z_]\w*(?:[.-]\w+)*/i);
  if (name !== undefined) {
    reader.names.push(name);
    return (of) => of(name);
  }
  if (reader.take(/-/)) {
    const positive = readFactor(reader);
    return (of) => -positive(of);
  }
  if (reader.take(/\(/)) {
    const inner = readSum(reader);
    if (!reader.take(/\)/)) throw reader.fail('")"');
    return inner;
  }
  throw reader.fail('a number, a name or "("');
}
