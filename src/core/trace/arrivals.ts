import { randomExponential } from 'd3-random';
import { InputError } from '../errors.js';
import type { Uniform } from '../generate/random/uniforms.js';

/** When programs arrive: as the trace says, all at 0, or at so many a second. */
export type Arrivals = { readonly how: 'trace' } | { readonly how: 'at-once' } | DrawnArrivals;

export interface DrawnArrivals {
  readonly how: 'poisson' | 'uniform';
  /** Programs a second. */
  readonly rate: number;
}

/** For traces that do not say when programs arrive. Ours: a program every ten seconds. */
export const DEFAULT_ARRIVALS: Arrivals = { how: 'poisson', rate: 0.1 };

/** Reads `trace`, `at-once`, `poisson:RATE` or `uniform:RATE`. Throws {@link InputError}. */
export function parseArrivals(text: string): Arrivals {
  if (text === 'trace' || text === 'at-once') return { how: text };
  const [how, number, ...more] = text.split(':');
  const rate = number?.trim() ? Number(number) : Number.NaN;
  if ((how === 'poisson' || how === 'uniform') && rate > 0 && rate < Number.POSITIVE_INFINITY && more.length === 0) {
    return { how, rate };
  }
  throw new InputError(
    `${JSON.stringify(text)}; expected trace, at-once, poisson:RATE or uniform:RATE (programs a second, above 0)`,
    { field: '--arrivals' },
  );
}

/** For people, rates to four digits: `Poisson, 0.1 programs a second`. */
export function describeArrivals(arrivals: Arrivals): string {
  switch (arrivals.how) {
    case 'trace':
      return 'as the trace says';
    case 'at-once':
      return 'all at once';
    case 'poisson':
      return `Poisson, ${Number(arrivals.rate.toPrecision(4))} programs a second`;
    case 'uniform':
      return `even, ${Number(arrivals.rate.toPrecision(4))} programs a second`;
  }
}

/**
 * The next of the instants at which programs arrive, seconds from 0: the first at 0, then with exponential gaps of
 * mean 1 / rate (Poisson) or just that apart (uniform).
 */
export function arrivalTimes(arrivals: DrawnArrivals, uniform: Uniform): () => number {
  const gap = arrivals.how === 'poisson' ? randomExponential.source(uniform)(arrivals.rate) : () => 1 / arrivals.rate;
  let next = 0;
  return () => {
    const now = next;
    next += gap();
    return now;
  };
}
