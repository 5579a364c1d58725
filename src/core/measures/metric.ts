export type Unit = 'ms' | 'tokens' | 'blocks' | 'count' | 'ratio' | 'share' | 'per second';

/** A figure of a run, by the name that JSON, CSV, assertions and docs/measures.md give it. */
export interface Metric {
  readonly name: string;
  readonly unit: Unit;
  /** Which way is better for the one who waits; null where neither is. */
  readonly better: 'lower' | 'higher' | null;
  readonly about: string;
}
