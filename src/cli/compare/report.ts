import { bestOf, figure, figureRatio, groupFigure, groupRatio, type Variant } from '../../core/compare/comparison.js';
import type { Group } from '../../core/compare/groups.js';
import { NOTICEABLE } from '../../core/compare/outcome.js';
import { METRICS, metricNamed } from '../../core/measures/metrics.js';
import { count, duration, percent, quantity } from '../numbers.js';
import type { Cell, Column, Figure, Section } from '../report.js';
import type { About } from './json.js';

/** What has been compared: at least one variant with at least one outcome. */
export interface Compared {
  readonly variants: readonly Variant[];
  readonly groups: readonly Group[];
}

/** Program-level token latency: what the paper measures by. */
const MEASURE = 'mean_token_latency_ms';

const FELT = [
  ['token latency, mean', 'mean_token_latency_ms'],
  ['P50', 'p50_token_latency_ms'],
  ['P95', 'p95_token_latency_ms'],
  ['P99', 'p99_token_latency_ms'],
  ['response, mean', 'mean_response_ms'],
  ['P50', 'p50_response_ms'],
  ['P95', 'p95_response_ms'],
  ['P99', 'p99_response_ms'],
  ['first token, mean', 'mean_first_token_ms'],
  ['P95', 'p95_first_token_ms'],
  ['slowdown, mean', 'mean_slowdown'],
  ['tokens a second', 'tokens_per_s'],
  ['makespan', 'makespan_ms'],
  ["Jain's index", 'jain_index'],
] as const;

const PATH = [
  ['waiting', 'mean_path_waiting_ms'],
  ['service', 'mean_path_service_ms'],
  ['interception', 'mean_path_interception_ms'],
] as const;

const CAUSES = [
  ['calls waiting', 'mean_waiting_calls'],
  ['calls served', 'mean_served_calls'],
  ['prompt tokens cached', 'hit_share'],
  ['prompt tokens computed', 'prefill_tokens'],
  ['  again, after drops', 'recomputed_tokens'],
  ['preemptions', 'preemptions'],
  ['swaps out', 'swap_outs'],
  ['time swapping', 'swap_share'],
  ['time in steps', 'busy_share'],
  ['KV pool in use', 'mean_kv_use'],
] as const;

/** What was run, and the one sentence to remember. */
export function headline({ trace, notes, seeds, complete }: About, { variants }: Compared): string {
  const { metrics } = variants[0].outcomes[0];
  const what = `${trace}: ${count(metrics.programs ?? 0)} programs, ${count(metrics.calls ?? 0)} calls`;
  const partial = `PARTIAL: stopped before all was run (${variants.map(progressOf).join(', ')} of ${seeds.length} runs)`;
  const drawn = seeds.length > 1 ? notes.slice(-1) : [];
  return [what, ...drawn, ...(complete ? [] : [partial]), verdict(variants)].filter((line) => line !== '').join('\n');
}

const progressOf = ({ name, outcomes }: Variant): string =>
  `${name} ${outcomes.filter(({ complete }) => complete).length}`;

/** Who is best by the paper's measure, and where the difference to the first comes from. */
function verdict(variants: readonly Variant[]): string {
  const [first] = variants;
  const best =
    variants[
      bestOf(
        variants.map((variant) => figure(variant, MEASURE).mean),
        'lower',
      )
    ];
  if (!best) return '';
  const latency = duration(figure(best, MEASURE).mean);
  const leads = `Lowest mean token latency: ${best.name}, ${latency}`;
  if (best === first) return `${leads}.`;
  const parts = PATH.map(([label, metric]) => {
    const change = figure(best, metric).mean - figure(first, metric).mean;
    return `${label} ${change < 0 ? '−' : '+'}${duration(Math.abs(change))}`;
  });
  const ratio = short(figureRatio(best, first, MEASURE).ratio);
  return `${leads}, ${ratio}× of ${first.name}'s. A program's mean response changes by ${parts.join(', ')}.`;
}

/** The tables a person reads, the most important first. */
export function sections({ variants, groups }: Compared): Section[] {
  const [first] = variants;
  const names = variants.map((variant): Column => ({ title: variant.name, as: 'quantity' }));
  const columns: readonly Column[] = [{ title: '' }, ...names];
  const rows = (of: readonly (readonly [string, string])[], mark: boolean) =>
    of.map(([label, metric]) => metricRow(label, metric, variants, mark)).filter(([, ...cells]) => cells.some(says));
  const others = variants.slice(1);
  return [
    {
      title: `How it was for the programs (× ${first.name}; * best)`,
      columns,
      rows: rows(FELT, true),
    },
    {
      title: "Where a program's time went (critical path, mean; % of its response)",
      columns,
      rows: PATH.map(([label, metric]) => pathRow(label, metric, variants)),
    },
    { title: 'What the engines did', columns, rows: rows(CAUSES, false) },
    {
      title: `Who won and who lost: mean token latency by length and class (× ${first.name}; * best)`,
      columns,
      rows: groupNames(groups, first).map((name, g) => [name, ...groupCells(g, variants)]),
    },
    {
      title: `Programs with a shorter / longer response than under ${first.name}, by more than ${NOTICEABLE * 100} %`,
      columns: [columns[0], ...names.slice(1)],
      rows: groupNames(groups, first).map((name, g) => [name, ...others.map((variant) => wonLost(g, variant))]),
    },
  ].filter((section) => section.columns.length > 1);
}

/** Every figure of every variant, a row each. */
export function figuresTable({ variants }: Compared): Section {
  const titles = ['variant', 'metric', 'unit', 'value', 'half_interval', 'ratio', 'ratio_low', 'ratio_high'];
  return {
    title: 'Figures',
    columns: titles.map((title) => ({ title })),
    rows: variants.flatMap((variant) =>
      METRICS.map(({ name, unit }) => {
        const { mean, half } = figure(variant, name);
        const { ratio, low, high } = figureRatio(variant, variants[0], name);
        return [variant.name, name, unit, mean, half, ratio, low, high];
      }),
    ),
  };
}

function metricRow(label: string, metric: string, variants: readonly Variant[], mark: boolean): Cell[] {
  const { better = null, unit } = metricNamed(metric) ?? {};
  const values = variants.map((variant) => figure(variant, metric).mean);
  const best = mark ? bestOf(values, better) : -1;
  const as = unit === 'ms' ? 'duration' : unit === 'share' && metric !== 'jain_index' ? 'percent' : 'quantity';
  const cells = variants.map((variant, k): Figure => {
    const { ratio, low, high } = figureRatio(variant, variants[0], metric);
    const range = Number.isNaN(low) ? '' : ` (${short(low)}–${short(high)})`;
    const beside = k === 0 || Number.isNaN(ratio) ? '' : `${short(ratio)}×${range}`;
    return { value: values[k], as, beside, best: k === best };
  });
  return [label, ...cells];
}

function pathRow(label: string, metric: string, variants: readonly Variant[]): Cell[] {
  const cells = variants.map((variant): Figure => {
    const value = figure(variant, metric).mean;
    return { value, as: 'duration', beside: percent(value / figure(variant, 'mean_response_ms').mean) };
  });
  return [label, ...cells];
}

const groupNames = (groups: readonly Group[], { outcomes: [{ groups: found }] }: Variant): string[] =>
  ['all', ...groups.map(({ name }) => name)].map((name, g) => `${name} (${count(found[g].programs)})`);

function groupCells(group: number, variants: readonly Variant[]): Figure[] {
  const values = variants.map((variant) => groupFigure(variant, group, 'meanTokenLatencyMs'));
  const best = bestOf(values, 'lower');
  return variants.map((variant, k) => {
    const ratio = groupRatio(variant, variants[0], group);
    const beside = k === 0 || Number.isNaN(ratio) ? '' : `${short(ratio)}×`;
    return { value: values[k], as: 'duration', beside, best: k === best };
  });
}

function wonLost(group: number, variant: Variant): string {
  const [faster, slower] = (['faster', 'slower'] as const).map((name) => groupFigure(variant, group, name));
  return Number.isNaN(faster) ? '–' : `${(faster * 100).toFixed(0)} / ${(slower * 100).toFixed(0)} %`;
}

const says = (cell: Cell): boolean =>
  cell !== null && typeof cell === 'object' && !Number.isNaN(cell.value) && cell.value !== 0;

/** Two decimals where they say something. */
const short = (ratio: number): string =>
  ratio < 0.1 ? String(Number(ratio.toPrecision(2))) : ratio < 1000 ? ratio.toFixed(2) : quantity(ratio);
