/** Figures in few columns. */

const UNITS: readonly (readonly [least: number, unit: string, us: number])[] = [
  [72e8, 'h', 36e8],
  [12e7, 'min', 6e7],
  [1e6, 's', 1e6],
  [1e3, 'ms', 1e3],
  [0, 'µs', 1],
];

/** Three digits at most, two below 1, and no zeros after the point. */
export function digits(value: number): string {
  if (!Number.isFinite(value)) return '∞';
  if (Math.abs(value) < 0.995) return String(Number(value.toPrecision(2)));
  const decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return String(Number(value.toFixed(decimals)));
}

/** 850 µs, 12.3 ms, 2 s, 4.5 min. */
export function time(us: number): string {
  if (!Number.isFinite(us)) return '∞';
  const [, unit, size] = UNITS.find(([least]) => Math.abs(us) >= least) as (typeof UNITS)[number];
  return `${digits(us / size)} ${unit}`;
}

/** 950, 12.3k, 4.5M. */
export function amount(value: number): string {
  if (!Number.isFinite(value)) return '∞';
  if (value >= 999_500) return `${digits(value / 1e6)}M`;
  return value >= 9_995 ? `${digits(value / 1e3)}k` : String(Math.round(value));
}

/** The virtual clock: 12.5 ms, 12.3 s, 1:02.5, 2:03:04. As precise as `stepUs` asks. */
export function clock(us: number, stepUs = 1000): string {
  if (us < 1e6 && stepUs < 1000) return `${(us / 1000).toFixed(stepUs < 10 ? 3 : 1)} ms`;
  const decimals = Math.max(0, Math.min(6, Math.ceil(-Math.log10(stepUs / 1e6))));
  if (Number((us / 1e6).toFixed(decimals)) < 60) return `${(us / 1e6).toFixed(decimals)} s`;
  // rounded before it is divided: there is no second 60
  const seconds = Number((us / 1e6).toFixed(Math.min(decimals, 1)));
  const minutes = Math.floor(seconds / 60);
  const rest = (seconds - 60 * minutes).toFixed(Math.min(decimals, 1)).padStart(decimals > 0 ? 4 : 2, '0');
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

const BARS = '▁▂▃▄▅▆▇█';

/** A line of bars, the greatest value being the highest; zero is a space. */
export function sparkline(values: readonly number[]): string {
  const most = Math.max(...values);
  return values
    .map((value) => (value <= 0 ? ' ' : BARS[Math.min(BARS.length - 1, Math.floor((value / most) * BARS.length))]))
    .join('');
}
