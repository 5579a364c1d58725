import type { Assertion } from '../../core/assertion/assertion.js';
import { BASELINE_METRICS, type Figures, judge, type Worse } from '../../core/compare/baseline.js';
import { figure, figureValues, type Variant } from '../../core/compare/comparison.js';
import { InputError } from '../../core/errors.js';
import { byMetric, METRICS, metricNamed } from '../../core/measures/metrics.js';
import { didYouMean } from '../../core/suggest.js';
import { failuresOf, heldLine, readAssertions } from '../assertions.js';
import { change, digitsFor } from '../numbers.js';
import type { Baseline } from './baseline-file.js';

/** What came of assertions and baseline, a line each. */
export interface Verdict {
  readonly failures: readonly string[];
  /** What held, and what may be noise. */
  readonly passed: readonly string[];
}

/** The assertions of `--assert`, their names checked: `variant.metric`. Throws InputError before anything runs. */
export const assertionsOf = (texts: readonly string[], variants: readonly string[]): Assertion[] =>
  readAssertions(texts, {
    names: variants.flatMap((variant) => METRICS.map(({ name }) => `${variant}.${name}`)),
    kind: 'figure',
    expected: 'VARIANT.METRIC',
  });

/** The metrics that `--metrics` says, each with a better direction. Throws InputError. */
export function judgedMetrics(text = BASELINE_METRICS.join()): readonly string[] {
  const known = METRICS.filter(({ better }) => better !== null).map(({ name }) => name);
  if (text === 'all') return known;
  return [...new Set(text.split(','))].map((part) => {
    const name = part.trim();
    if (known.includes(name)) return name;
    const problem = metricNamed(name) ? `${name}, which is neither good nor bad` : `no metric ${name}`;
    const expected = `names of docs/measures.md with a better direction, or all`;
    throw new InputError(`${problem}; expected ${expected}${didYouMean(name, known)}`, { field: '--metrics' });
  });
}

export function assertionVerdict(assertions: readonly Assertion[], variants: readonly Variant[]): Verdict {
  const failures = failuresOf(assertions, (name) => figureOf(name, variants));
  return { failures, passed: failures.length === 0 && assertions.length > 0 ? [heldLine(assertions.length)] : [] };
}

/** Figures that are worse than before by more than the tolerance (a share), and beyond noise. */
export function baselineVerdict(
  { file, variants: before }: Baseline,
  variants: readonly Variant[],
  metrics: readonly string[],
  tolerance: number,
): Verdict {
  const { figures, unknown, worse } = judge(before, figuresOf(variants), metrics, tolerance);
  const told = ({ variant, metric, before, now, by }: Worse) => {
    const show = digitsFor(before, now ?? before);
    const much = Number.isFinite(by) ? `worse by ${change(by)}` : 'worse';
    return `${variant}.${metric}: ${much} than in ${file}: ${show(before)} before, ${now === null ? 'nothing' : show(now)} now`;
  };
  const failures = worse.filter(({ noise }) => !noise).map(told);
  const noise = worse.filter((one) => one.noise).map((one) => `within noise (95 %): ${told(one)}`);
  const beyond = tolerance === 0 ? '' : ` by more than ${change(tolerance)}`;
  const held = `${figures === 1 ? '1 figure' : `${figures} figures`}, none worse${beyond} than in ${file}${noise.length === 0 ? '' : ' beyond noise'}`;
  const unjudged = unknown.length === 0 ? [] : [`not in ${file}, so not judged: ${unknown.join(', ')}`];
  return { failures, passed: [...unjudged, ...noise, ...(failures.length === 0 ? [held] : [])] };
}

const figuresOf = (variants: readonly Variant[]): Figures =>
  new Map(
    variants.map((variant) => {
      const metrics = byMetric((name) => known(figure(variant, name).mean));
      return [variant.name, { metrics, bySeed: byMetric((name) => figureValues(variant, name)) }];
    }),
  );

/** `variant.metric`; a metric has no dots. */
function figureOf(name: string, variants: readonly Variant[]): number | null {
  const dot = name.lastIndexOf('.');
  const variant = variants.find((one) => one.name === name.slice(0, dot));
  return variant ? known(figure(variant, name.slice(dot + 1)).mean) : null;
}

const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
