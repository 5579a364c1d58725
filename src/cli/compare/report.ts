import {
  figure,
  figureRatio,
  figureValues,
  groupFigure,
  groupRatio,
  groupValues,
  isComplete,
  type Variant,
} from '../../core/compare/comparison.js';
import type { Group } from '../../core/compare/groups.js';
import { leaders } from '../../core/compare/leaders.js';
import { NOTICEABLE } from '../../core/compare/outcome.js';
import { METRICS, metricNamed } from '../../core/measures/metrics.js';
import { largest } from '../largest.js';
import { count, duration, percent, quantity } from '../numbers.js';
import type { Cell, Column, Figure, Section } from '../report.js';
import { type Compared, labelOf } from './compared.js';
import { PATH } from './headline.js';
import { times, timesWithin } from './ratio.js';

const FELT = [
  ['token latency, mean', 'mean_token_latency_ms'],
  ['  P50', 'p50_token_latency_ms'],
  ['  P95', 'p95_token_latency_ms'],
  ['  P99', 'p99_token_latency_ms'],
  ['response, mean', 'mean_response_ms'],
  ['  P50', 'p50_response_ms'],
  ['  P95', 'p95_response_ms'],
  ['  P99', 'p99_response_ms'],
  ['first token, mean', 'mean_first_token_ms'],
  ['  P95', 'p95_first_token_ms'],
  ['slowdown, mean', 'mean_slowdown'],
  ['tokens a second', 'tokens_per_s'],
  ['makespan', 'makespan_ms'],
  ["Jain's index", 'jain_index'],
] as const;

const CAUSES = [
  ['waiting, all calls', 'total_waiting_ms'],
  ['calls waiting', 'mean_waiting_calls'],
  ['calls served', 'mean_served_calls'],
  ['prompt tokens cached', 'hit_share'],
  ['prompt tokens computed', 'prefill_tokens'],
  ['  again, after drops', 'recomputed_tokens'],
  ['drops', 'recomputes'],
  ['swaps out', 'swap_outs'],
  ['preemptions', 'preemptions'],
  ['demotions', 'demotions'],
  ['promotions', 'promotions'],
  ['time swapping', 'swap_share'],
  ['time in steps', 'busy_share'],
  ['KV pool, at most', 'peak_kv_use'],
] as const;

/** The tables a person reads, the most important first. */
export function sections({ variants, groups }: Compared): Section[] {
  const [first] = variants;
  const names = variants.map((variant): Column => ({ title: labelOf(variant), as: 'quantity' }));
  const columns: readonly Column[] = [{ title: '' }, ...names];
  const rows = (of: readonly (readonly [string, string])[], mark: boolean) =>
    of.map(([label, metric]) => metricRow(label, metric, variants, mark)).filter(([, ...cells]) => cells.some(says));
  const others = variants.slice(1);
  const { shown, note } = shownGroups(groups, first);
  const ratios =
    first.outcomes.length === 1
      ? `× ${first.name}; * best`
      : `± 95 % interval; ×: geometric mean of the seeds' ratios to ${first.name}, 95 % interval; * best`;
  return [
    {
      title: `How it was for the programs (${ratios})`,
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
      note,
      rows: shown.map(({ name, place }) => [name, ...groupCells(place, variants)]),
    },
    {
      title: `Programs with a shorter / longer response than under ${first.name}, by more than ${NOTICEABLE * 100} %`,
      columns: [columns[0], ...names.slice(1)],
      note,
      rows: shown.map(({ name, place }) => [name, ...others.map((variant) => wonLost(place, variant))]),
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
  const values = variants.map((variant) => (isComplete(variant) ? figureValues(variant, metric) : []));
  const best = mark ? leaders(values, better) : [];
  const as = unit === 'ms' ? 'duration' : unit === 'share' && metric !== 'jain_index' ? 'percent' : 'quantity';
  const show = { duration, percent, quantity }[as];
  const cells = variants.map((variant, k): Figure => {
    const { mean, half } = figure(variant, metric);
    const within = Number.isNaN(half) ? '' : `±${show(Number(half.toPrecision(2)))}`;
    const ratio = k === 0 ? '' : timesWithin(figureRatio(variant, variants[0], metric));
    return { value: mean, as, beside: [within, ratio].filter((part) => part !== '').join(' '), best: best.includes(k) };
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

/** Everyone, then the groups that have a row, with their places among the outcomes. */
function shownGroups(groups: readonly Group[], { outcomes: [{ groups: found }] }: Variant) {
  const places = ['all', ...groups.map(({ name }) => name)].map((name, place) => {
    const { programs } = found[place];
    return { name: `${name} (${count(programs)})`, place, programs };
  });
  const isClass = ({ place }: { place: number }) => groups[place - 1]?.by === 'class';
  const { rows, note } = largest(places.filter(isClass), ({ programs }) => programs, 'classes');
  return { shown: [...places.filter((one) => !isClass(one)), ...rows], note };
}

function groupCells(group: number, variants: readonly Variant[]): Figure[] {
  const latencies = (variant: Variant) => groupValues(variant, group, 'meanTokenLatencyMs');
  const best = leaders(
    variants.map((variant) => (isComplete(variant) ? latencies(variant) : [])),
    'lower',
  );
  return variants.map((variant, k) => ({
    value: groupFigure(variant, group, 'meanTokenLatencyMs'),
    as: 'duration',
    beside: k === 0 ? '' : times(groupRatio(variant, variants[0], group)),
    best: best.includes(k),
  }));
}

function wonLost(group: number, variant: Variant): string {
  if (!isComplete(variant)) return '–';
  const [faster, slower] = (['faster', 'slower'] as const).map((name) => groupFigure(variant, group, name));
  return Number.isNaN(faster) ? '–' : `${(faster * 100).toFixed(0)} / ${(slower * 100).toFixed(0)} %`;
}

const says = (cell: Cell): boolean =>
  cell !== null && typeof cell === 'object' && !Number.isNaN(cell.value) && cell.value !== 0;
