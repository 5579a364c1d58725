import { type Assertion, parseAssertion } from '../../core/assertion/assertion.js';
import { worseThan } from '../../core/compare/baseline.js';
import { figure, type Variant } from '../../core/compare/comparison.js';
import { InputError } from '../../core/errors.js';
import { METRICS } from '../../core/measures/metrics.js';
import { didYouMean } from '../../core/suggest.js';
import { percent, quantity } from '../numbers.js';
import type { Baseline } from './baseline-file.js';

/** The assertions of `--assert`, their names checked: `variant.metric`. Throws InputError before anything runs. */
export function assertionsOf(texts: readonly string[], variants: readonly string[]): Assertion[] {
  const known = new Set(variants.flatMap((variant) => METRICS.map(({ name }) => `${variant}.${name}`)));
  return texts.map((text) => {
    const assertion = parse(text);
    const unknown = assertion.names.find((name) => !known.has(name));
    if (unknown !== undefined) {
      throw new InputError(`no figure ${unknown}; expected VARIANT.METRIC${didYouMean(unknown, [...known])}`, {
        field: '--assert',
      });
    }
    return assertion;
  });
}

/** A line for every assertion that does not hold. */
export function broken(assertions: readonly Assertion[], variants: readonly Variant[]): string[] {
  return assertions.flatMap((assertion) => {
    const { holds, left, right, values } = assertion.judge((name) => figureOf(name, variants));
    if (holds) return [];
    const told = [...values].map(([name, value]) => `${name} is ${value ?? 'not there'}`);
    return [`assertion failed: ${assertion.text}: ${told.join(', ')} (${left} against ${right})`];
  });
}

/** A line for every figure that is worse than before by more than the tolerance. */
export function worsened({ file, figures }: Baseline, variants: readonly Variant[], tolerance: number): string[] {
  const now = new Map(
    variants.map((variant) => [
      variant.name,
      Object.fromEntries(METRICS.map(({ name }) => [name, known(figure(variant, name).mean)])),
    ]),
  );
  return worseThan(figures, now, tolerance).map(({ variant, metric, before, now: value, by }) => {
    const worse = Number.isFinite(by) ? `worse by ${percent(by)}` : 'worse';
    return `${variant}.${metric}: ${worse} than in ${file}: ${quantity(before)} before, ${value === null ? 'nothing' : quantity(value)} now`;
  });
}

function parse(text: string): Assertion {
  try {
    return parseAssertion(text);
  } catch (error) {
    throw error instanceof InputError ? error.at({ field: '--assert' }) : error;
  }
}

/** `variant.metric`; a metric has no dots. */
function figureOf(name: string, variants: readonly Variant[]): number | null {
  const dot = name.lastIndexOf('.');
  const variant = variants.find((one) => one.name === name.slice(0, dot));
  return variant ? known(figure(variant, name.slice(dot + 1)).mean) : null;
}

const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
