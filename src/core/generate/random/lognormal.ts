/** A lognormal of whole numbers: `sigma` is the deviation of its logarithm; values beyond the caps are set to them. */
export interface Lognormal {
  /** After rounding and capping. */
  readonly mean: number;
  readonly sigma: number;
  readonly min: number;
  readonly max: number;
}

/** So many cards stand for a distribution: the largest is what the largest of a thousand draws would be. */
const CARDS = 1000;

/** The distribution's quantiles as a deck of cards, smallest first. Throws RangeError where no scale has the mean. */
export function lognormalCards({ mean, sigma, min, max }: Lognormal): number[] {
  if (!(mean > min && mean < max)) throw new RangeError(`mean ${mean}; expected one between ${min} and ${max}`);
  const shape = normalQuantiles(CARDS).map((z) => Math.exp(sigma * z));
  const cards = (median: number) => shape.map((x) => Math.min(max, Math.max(min, Math.round(median * x))));
  let [low, high] = [min / shape[CARDS - 1], max / shape[0]];
  for (let k = 0; k < 60; k++) {
    const median = Math.sqrt(low * high);
    if (meanOf(cards(median)) < mean) low = median;
    else high = median;
  }
  return cards(high);
}

/** The quantiles (k + ½) / n of the standard normal distribution, from its density summed in small steps. */
export function normalQuantiles(n: number): number[] {
  const step = 1 / 4096;
  const quantiles: number[] = [];
  let below = 0;
  for (let z = -8; quantiles.length < n; z += step) {
    below += (step * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
    while (below * n >= quantiles.length + 0.5) quantiles.push(z + step / 2);
  }
  return quantiles;
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
