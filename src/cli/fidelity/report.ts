import { extent } from 'd3-array';
import { metricNamed } from '../../core/measures/metrics.js';
import { quantity } from '../numbers.js';
import type { Cell, Section } from '../report.js';
import type { Figures } from './figures.js';

/** Modelled and real side by side. */
export function fidelityTable(figures: readonly Figures[], runs: number): Section {
  const told = figures.filter(({ modelled, real }) => modelled !== 0 || real !== 0);
  return {
    title: `Modelled beside real (median of ${runs})`,
    columns: ['', 'modelled', 'real', 'of runs ±', 'error', 'at its speed'].map((title, k) => ({
      title,
      as: k === 0 ? 'text' : k < 3 ? 'quantity' : 'percent',
    })),
    rows: told.map((figure): Cell[] => [
      figure.label,
      shown(figure, figure.modelled),
      shown(figure, figure.real),
      spread(figure),
      figure.error,
      figure.errorAtSpeed,
    ]),
    note: 'Of runs ±: half of what lies between the least and the largest of the real runs. Error: of the modelled figure to the real one. At its speed: the same with all costs as many times as large as the steps of a probe took longer, around each run, than when the profile was calibrated. The real steps, priced: what the model says of the very steps that ran.',
  };
}

/** From this error of the very steps on, costs are those of another machine, or of one with other work. */
const OUTDATED = 0.05;

/** The sentence to remember, and what to do about it. */
export function verdict(figures: readonly Figures[]): string {
  const told = (metric: string, which: 'error' | 'errorAtSpeed' = 'error'): string => {
    const error = figures.find((figure) => figure.metric === metric)?.[which] ?? Number.NaN;
    return Number.isNaN(error) ? 'unknown' : `${error < 0 ? '−' : '+'}${quantity(Math.abs(100 * error))} %`;
  };
  const speed = figures.some(({ metric }) => metric === 'probe_ms')
    ? ` For the speed of the machine in these runs (${told('probe_ms')} since its calibration) it is off by ${told('mean_response_ms', 'errorAtSpeed')} and ${told('p95_response_ms', 'errorAtSpeed')}.`
    : '';
  const steps = figures.find((figure) => figure.metric === 'real_steps_ms')?.error ?? 0;
  const advice =
    Math.abs(steps) <= OUTDATED
      ? ''
      : ` The very steps that ran are priced ${told('real_steps_ms')} off: the machine is not as it was when calibrated, or had other work meanwhile. Calibrate again, with nothing else running.`;
  return `The model is off by ${told('mean_response_ms')} in mean response and ${told('p95_response_ms')} in P95.${speed}${advice}`;
}

function shown({ metric }: Figures, value: number): Cell {
  const { unit } = metricNamed(metric) ?? {};
  return {
    value,
    as: unit === 'ms' || metric.endsWith('_ms') ? 'duration' : unit === 'share' ? 'percent' : 'quantity',
  };
}

function spread({ runs, real }: Figures): number {
  const [least = Number.NaN, most = Number.NaN] = extent(runs);
  return (most - least) / 2 / real;
}
