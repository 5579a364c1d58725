import { diagnose, type Finding } from '../measures/diagnosis.js';
import { figureValues, type Variant } from './comparison.js';
import { interval } from './interval.js';

/** A finding, and in how many of the seeds it is one; its figures are the means over those. */
export interface SeedFinding {
  readonly finding: Finding;
  readonly seeds: number;
}

/** What the engines of a variant did for nothing, seed by seed: disaster may come with some draws only. */
export function findingsOf(variant: Variant): SeedFinding[] {
  const { outcomes, options } = variant;
  const kinds = outcomes.map(({ metrics }) =>
    diagnose((name) => metrics[name] ?? Number.NaN, options).map(({ kind }) => kind),
  );
  return [...new Set(kinds.flat())].flatMap((kind) => {
    const seeds = kinds.flatMap((found, k) => (found.includes(kind) ? [k] : []));
    const mean = (metric: string) => interval(seeds.map((k) => figureValues(variant, metric)[k])).mean;
    const finding = diagnose(mean, options).find((one) => one.kind === kind);
    return finding ? [{ finding, seeds: seeds.length }] : [];
  });
}
