import { figure, figureRatio, figureValues, isComplete, type Variant } from '../../core/compare/comparison.js';
import { findingsOf } from '../../core/compare/findings.js';
import { pairedRatio } from '../../core/compare/interval.js';
import { ranked, relationOf } from '../../core/compare/leaders.js';
import { told } from '../diagnosis.js';
import { count, duration } from '../numbers.js';
import { type Compared, labelOf, remarksOn } from './compared.js';
import type { About } from './json.js';
import { knobsOf } from './knobs.js';
import { rangeOf, times, timesWithin } from './ratio.js';

/** Program-level token latency: what the paper measures by. */
const MEASURE = 'mean_token_latency_ms';
const RESPONSE = 'mean_response_ms';

/** The parts of a response. */
export const PATH = [
  ['waiting', 'mean_path_waiting_ms'],
  ['service', 'mean_path_service_ms'],
  ['interception', 'mean_path_interception_ms'],
] as const;

/** A part smaller than this share of the largest one is left out of the sentence. */
const SMALL = 0.02;

/** What was run, who is best by the paper's measure, and of every system why it is where it is: a line each. */
export function headline({ trace, notes, seeds, complete }: About, { variants }: Compared): string[] {
  const { metrics } = variants[0].outcomes[0];
  const what = `${trace}: ${count(metrics.programs ?? 0)} programs, ${count(metrics.calls ?? 0)} calls`;
  const drawn = seeds.length > 1 ? notes.slice(-1) : [];
  const ended = variants.filter(isComplete);
  return [
    what,
    ...drawn,
    ...(complete ? [] : [partial(seeds.length, variants)]),
    ...remarksOn(variants),
    ...(ended.length > 1 ? [verdict(ended)] : []),
    ...knobsOf(variants),
    ...variants.flatMap((variant) => reasons(variant, variants[0])),
  ];
}

function partial(seeds: number, variants: readonly Variant[]): string {
  const stopped = variants.find((variant) => !isComplete(variant));
  if (stopped) {
    const { programs, programs_ended: ended } = stopped.outcomes[0].metrics;
    return `PARTIAL: stopped while ${stopped.name} ran, when ${count(ended ?? 0)} of ${count(programs ?? 0)} programs had ended.`;
  }
  const runs = seeds > 1 ? `; the figures are of ${variants[0].outcomes.length} of ${seeds} seeds` : '';
  return `PARTIAL: stopped before all was run${runs}.`;
}

/** Who is best, with those that are not seen to differ from it, and how far the next one is. */
function verdict(variants: readonly Variant[]): string {
  const values = variants.map((variant) => figureValues(variant, MEASURE));
  const order = ranked(values, 'lower');
  const [best] = order;
  if (best === undefined) return '';
  const named = (k: number) => `${labelOf(variants[k])}, ${duration(figure(variants[k], MEASURE).mean)}`;
  const tied = order.filter((k) => relationOf(values[k], values[best]) === 'same');
  const behind = order.filter((k) => !tied.includes(k));
  const others = tied.slice(1).map(named);
  if (behind.length === 0)
    return `Mean token latency: no difference seen between ${[named(best), ...others].join('; ')}.`;
  const [next] = behind;
  const ratio = pairedRatio(values[next], values[best]);
  const far = `${named(next)} (${[times(ratio.ratio), rangeOf(ratio)].filter((part) => part !== '').join(', ')})`;
  const tie = others.length === 0 ? '' : `, not seen to differ from ${others.join('; ')}`;
  return `Lowest mean token latency: ${named(best)}${tie}; ${others.length === 0 ? 'next' : 'then'} ${far}.`;
}

/** How a system's mean response differs from the first one's and where, and what its engines did for nothing. */
function reasons(variant: Variant, first: Variant): string[] {
  const all = variant.outcomes.length;
  const found = findingsOf(variant).map(({ finding, seeds }) => {
    const where = seeds === all ? '' : `In ${seeds} of ${all} seeds: `;
    return `  ${where}${told(finding)}`;
  });
  const compared = variant !== first && isComplete(variant) && isComplete(first);
  if (!compared) return found.length === 0 ? [] : [`${labelOf(variant)}:`, ...found];
  return [change(variant, first), ...found];
}

function change(variant: Variant, first: Variant): string {
  const who = `${labelOf(variant)} against ${labelOf(first)}, mean response`;
  const relation = relationOf(figureValues(variant, RESPONSE), figureValues(first, RESPONSE));
  if (relation === 'same') return `${who}: no difference seen.`;
  const by = (metric: string) => figure(variant, metric).mean - figure(first, metric).mean;
  const parts = PATH.map(([label, metric]) => ({ label, ms: by(metric) }));
  const most = Math.max(...parts.map(({ ms }) => Math.abs(ms)));
  const large = parts.filter(({ ms }) => ms !== 0 && Math.abs(ms) >= SMALL * most);
  const doubt =
    relation === 'unclear'
      ? `, but the seeds do not agree (${timesWithin(figureRatio(variant, first, RESPONSE))})`
      : '';
  return `${who} ${signed(by(RESPONSE))}${doubt}: ${large.map(({ label, ms }) => `${label} ${signed(ms)}`).join(', ')}.`;
}

const signed = (ms: number): string => `${ms < 0 ? '−' : '+'}${duration(Math.abs(ms))}`;
