import { type Assertion, parseAssertion } from '../../core/assertion/assertion.js';
import { InputError } from '../../core/errors.js';
import { METRICS, metricNamed } from '../../core/measures/metrics.js';
import type { Summary } from '../../core/measures/summary.js';
import { didYouMean } from '../../core/suggest.js';

/** Reads `--assert` before anything runs; throws {@link InputError}. */
export function assertionsOf(texts: readonly string[]): Assertion[] {
  return texts.map((text) => {
    const assertion = inFlag(() => parseAssertion(text));
    const unknown = assertion.names.find((name) => metricNamed(name) === undefined);
    if (unknown === undefined) return assertion;
    const hint = didYouMean(
      unknown,
      METRICS.map(({ name }) => name),
    );
    throw new InputError(`no metric ${unknown}; expected one of docs/measures.md${hint}`, { field: '--assert' });
  });
}

/** A line for every assertion that does not hold, with what its figures are. */
export function failuresOf(assertions: readonly Assertion[], { metrics }: Summary): string[] {
  return assertions.flatMap((assertion) => {
    const { holds, values } = assertion.judge((name) => metrics[name]);
    if (holds) return [];
    const told = [...values].map(([name, value]) => `${name} is ${value ?? 'not there'}`);
    return [`assertion failed: ${assertion.text}: ${told.join(', ')}`];
  });
}

function inFlag<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof InputError ? error.at({ field: '--assert' }) : error;
  }
}
