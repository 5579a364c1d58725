import { extent } from 'd3-array';
import { metricNamed } from '../../core/measures/metrics.js';
import { quantity } from '../numbers.js';
import type { Cell, Section } from '../report.js';
import { type Figures, MACHINE } from './figures.js';

/** Modelled and real side by side. */
export function fidelityTable(figures: readonly Figures[], runs: number): Section {
  const told = figures.filter(({ modelled, real }) => modelled !== 0 || real !== 0);
  return {
    title: `Modelled beside real (median of ${runs})`,
    columns: ['', 'modelled', 'real', 'of runs ±', 'error'].map((title, k) => ({
      title,
      as: k === 0 ? 'text' : k < 3 ? 'quantity' : 'percent',
    })),
    rows: told.map((figure): Cell[] => [
      figure.label,
      shown(figure, figure.modelled),
      shown(figure, figure.real),
      spread(figure),
      figure.error,
    ]),
    note: 'Of runs ±: half of what lies between the least and the largest of the real runs. Error: of the modelled figure to the real one. The real steps, priced: what the model says of the very steps that ran.',
  };
}

/** From this error of the very steps on, costs are those of another machine, or of one with other work. */
const OUTDATED = 0.05;

/** The sentence to remember, and what to do about it. `of`: the engine that the profile was calibrated of, where it is not `ran`. */
export function verdict(figures: readonly Figures[], ran: string, of = ran): string {
  const errorOf = (metric: string): number => figures.find((figure) => figure.metric === metric)?.error ?? Number.NaN;
  const told = (error: number): string =>
    Number.isNaN(error) ? 'unknown' : `${error < 0 ? '−' : '+'}${quantity(Math.abs(100 * error))} %`;
  const machine = errorOf(MACHINE);
  const slower = 100 * (1 / (1 + machine) - 1);
  const pace = Number.isNaN(machine)
    ? ''
    : ` The machine was ${quantity(Math.abs(slower))} % ${slower < 0 ? 'faster' : 'slower'} than when it was calibrated; the real durations are told as of then.`;
  const steps = errorOf('real_steps_ms');
  const [mean, p95] = ['mean_response_ms', 'p95_response_ms'].map(errorOf);
  const off = `model is off by ${told(mean)} in mean response and ${told(p95)} in P95.`;
  if (of !== ran)
    return `The profile is of ${of}, and ${ran} is another engine: calibrate that one. As it is, the ${off}`;
  return `The ${off}${pace}${adviceFor(steps, told(steps), !Number.isNaN(machine))}`;
}

/** `steady`: for the speed of the machine the real durations make up. */
function adviceFor(steps: number, told: string, steady: boolean): string {
  if (!(Math.abs(steps) > OUTDATED)) return '';
  const why = steady
    ? 'they are other work than was rehearsed, or that was too little. Calibrate by this trace, or with more --rounds'
    : 'the machine is not as it was when calibrated, or had other work meanwhile. Calibrate again';
  return ` The very steps that ran are priced ${told} off: ${why}, with nothing else running.`;
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
