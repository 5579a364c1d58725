/** Numbers as people read them: three significant digits where a figure is measured, all of them where it is counted. */

const COUNT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const LARGE = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });
const MEASURED = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

/** 12031 → 12,031. */
export const count = (value: number): string => (Number.isFinite(value) ? COUNT.format(value) : '–');

/** 0.01234 → 0.0123, 12.34 → 12.3, 1234.5 → 1,235, 1.234e7 → 12.3M. What is no number (a mean of nothing) is a dash. */
export function quantity(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 1e6) return LARGE.format(value);
  return Math.abs(value) >= 1000 ? COUNT.format(value) : MEASURED.format(value);
}

/** 0.9342 → 93.4 %. */
export const percent = (share: number): string => (Number.isFinite(share) ? `${(share * 100).toFixed(1)} %` : '–');

/** Milliseconds in the unit that keeps them short: 850 ms, 1.23 s, 12.3 min, 3.4 h. */
export function duration(ms: number): string {
  if (!Number.isFinite(ms)) return quantity(ms);
  const size = Math.abs(ms);
  if (size < 1000) return `${quantity(ms)} ms`;
  if (size < 120_000) return `${quantity(ms / 1000)} s`;
  return size < 7_200_000 ? `${quantity(ms / 60_000)} min` : `${quantity(ms / 3_600_000)} h`;
}

/** A change as people say it: 7.1 %, 0.004 %; never 0.0 % of what is more than nothing. */
export function change(share: number): string {
  const percents = share * 100;
  return `${Math.abs(percents) >= 0.1 ? Number(percents.toFixed(1)) : Number(percents.toPrecision(1))} %`;
}

/** Figures that are judged: as many digits as anybody needs. */
const sixDigits = (value: number): string => String(Number(value.toPrecision(6)));

/** How to show two numbers: in six digits, and in all of them where six do not tell them apart. */
export const digitsFor = (a: number, b: number): ((value: number) => string) =>
  a !== b && sixDigits(a) === sixDigits(b) ? String : sixDigits;
