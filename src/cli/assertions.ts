import { type Assertion, parseAssertion } from '../core/assertion/assertion.js';
import { InputError } from '../core/errors.js';
import { didYouMean } from '../core/suggest.js';
import { digitsFor } from './numbers.js';

/** What the names in assertions may be. */
export interface Figures {
  readonly names: readonly string[];
  /** `metric` or `figure`, and where the names stand. */
  readonly kind: string;
  readonly expected: string;
}

/** Reads `--assert` before anything runs. Throws {@link InputError}. */
export function readAssertions(texts: readonly string[], { names, kind, expected }: Figures): Assertion[] {
  const known = new Set(names);
  return texts.map((text) => {
    const assertion = parse(text);
    const unknown = assertion.names.find((name) => !known.has(name));
    if (unknown === undefined) return assertion;
    const hint = didYouMean(unknown, names);
    throw new InputError(`no ${kind} ${unknown}; expected ${expected}${hint}`, { field: '--assert' });
  });
}

/** A line for every assertion that does not hold, with what its figures are. */
export function failuresOf(assertions: readonly Assertion[], figureOf: (name: string) => number | null): string[] {
  return assertions.flatMap((assertion) => {
    const { holds, left, right, values } = assertion.judge(figureOf);
    if (holds) return [];
    const show = digitsFor(left, right);
    const figures = [...values].map(([name, value]) => `${name} is ${value === null ? 'not there' : show(value)}`);
    const plain = values.size === 1 && [null, left, right].includes([...values.values()][0]);
    const nothing = Number.isNaN(left + right) && [...values.values()].every((value) => value !== null);
    const sides = nothing ? ' (divides by 0)' : plain ? '' : ` (${show(left)} against ${show(right)})`;
    return [`assertion failed: ${assertion.text}: ${figures.join(', ')}${sides}`];
  });
}

/** Said where all hold. */
export const heldLine = (assertions: number): string =>
  assertions === 1 ? '1 assertion holds' : `${assertions} assertions hold`;

function parse(text: string): Assertion {
  try {
    return parseAssertion(text);
  } catch (error) {
    throw error instanceof InputError ? error.at({ field: '--assert' }) : error;
  }
}
