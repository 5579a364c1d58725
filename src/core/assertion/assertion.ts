import { InputError } from '../errors.js';
import { type Expression, Reader, readSum } from './expression.js';

/** Said of the figures of a run, such as `p95_token_latency_ms < 40`: arithmetic (+ − * / and brackets), compared. */
export interface Assertion {
  readonly text: string;
  /** The figures it names, each once. */
  readonly names: readonly string[];
  /** What it comes to. A figure without a value (null) makes it false, and so does a division by 0. */
  judge(figureOf: (name: string) => number | null): Verdict;
}

export interface Verdict {
  readonly holds: boolean;
  readonly left: number;
  readonly right: number;
  /** The figures as they were. */
  readonly values: ReadonlyMap<string, number | null>;
}

const COMPARE: Record<string, (left: number, right: number) => boolean> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right && !Number.isNaN(left) && !Number.isNaN(right),
};

/** Brackets cost stack. */
const MAX_CHARS = 1000;

/** Throws InputError where the text is none; whether its names are known is the caller's to say. */
export function parseAssertion(text: string): Assertion {
  if (text.length > MAX_CHARS) throw new InputError(`longer than ${MAX_CHARS} characters; expected a comparison`);
  const reader = new Reader(text);
  const left = readSum(reader);
  const sign = reader.take(/[<>]=?|[=!]=/);
  if (sign === undefined) throw reader.fail('one of < <= > >= == !=');
  const right = readSum(reader);
  if (!reader.done) throw reader.fail('its end');
  const names = [...new Set(reader.names)];
  return { text, names, judge: (figureOf) => judged(left, right, COMPARE[sign], names, figureOf) };
}

function judged(
  left: Expression,
  right: Expression,
  holds: (left: number, right: number) => boolean,
  names: readonly string[],
  figureOf: (name: string) => number | null,
): Verdict {
  const values = new Map(names.map((name) => [name, figureOf(name)]));
  const number = (name: string) => values.get(name) ?? Number.NaN;
  const sides = { left: left(number), right: right(number) };
  return { ...sides, holds: holds(sides.left, sides.right), values };
}
