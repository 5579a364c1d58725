import type { RatioInterval } from '../../core/compare/interval.js';

/** `0.47×`: two decimals where they say something, and only the order where it is beyond all measure. */
export function times(ratio: number): string {
  if (Number.isNaN(ratio)) return '';
  if (ratio >= 1000) return '>1000×';
  return ratio > 0 && ratio < 0.001 ? '<0.001×' : `${digits(ratio)}×`;
}

/** With its 95 % interval, where there is one: `0.47× (0.41–0.53)`. */
export function timesWithin(of: RatioInterval): string {
  const range = rangeOf(of);
  return range === '' ? times(of.ratio) : `${times(of.ratio)} (${range})`;
}

/** `0.41–0.53`; of a ratio that is beyond all measure, nothing. */
export function rangeOf({ ratio, low, high }: RatioInterval): string {
  const told = !Number.isNaN(low) && times(ratio).startsWith(digits(ratio));
  return told ? `${digits(low)}–${digits(high)}` : '';
}

function digits(ratio: number): string {
  if (ratio < 0.1) return String(Number(ratio.toPrecision(2)));
  return ratio < 100 ? ratio.toFixed(2) : ratio.toFixed(0);
}
