import type { Inspection } from '../core/inspect/inspect.js';
import type { Bucket, Shares, Sharing } from '../core/inspect/sharing.js';
import type { Spread } from '../core/inspect/spread.js';
import { NEARLY_ALL } from '../core/inspect/system-prompt.js';
import { largest } from './largest.js';
import { count, duration, percent, quantity } from './numbers.js';
import type { Cell, Column, Section } from './report.js';

/** An `Inspection` in the tables a person reads. */
export function sections(found: Inspection): Section[] {
  return [shapeTable(found), tokenTable(found), toolTable(found), classTable(found), ...sharingTables(found)].filter(
    ({ rows }) => rows.length > 0,
  );
}

export function headline({ programs, calls, arrivalSpanMs, kinds }: Inspection, name: string): string[] {
  const span = arrivalSpanMs > 0 ? `arriving over ${duration(arrivalSpanMs)}` : 'arriving at once';
  const parts = [
    `${count(kinds.single)} of one call`,
    `${count(kinds.chain)} of one call at a time`,
    `${count(kinds.dag)} with calls side by side`,
  ];
  return [`${name}: ${count(programs)} programs, ${count(calls)} calls, ${span}`, parts.join(', ')];
}

const SPREAD: readonly Column[] = ['mean', 'P50', 'P95', 'max'].map((title) => ({ title, as: 'quantity' }));
const spreadCells = (of: Spread): Cell[] => [of.mean, of.p50, of.p95, of.max];

function shapeTable({ perProgram: of }: Inspection): Section {
  const rows: [string, Spread][] = [
    ['calls', of.calls],
    ['threads', of.threads],
    ['roots', of.roots],
    ['joins', of.joins],
    ['depth (calls on the longest chain)', of.depth],
    ['width (most calls of one depth)', of.width],
    ['output tokens on the longest chain', of.chainTokens],
    ['tool time in all, s', scaled(of.delayMs, 1 / 1000)],
  ];
  return {
    title: 'Per program',
    columns: [{ title: '' }, ...SPREAD],
    rows: rows.map(([name, spread]) => [name, ...spreadCells(spread)]),
  };
}

function tokenTable({ perCall: of }: Inspection): Section {
  const rows: [string, Spread][] = [
    ['prompt tokens', of.promptTokens],
    ['new to the program', of.newPromptTokens],
    ['output tokens', of.outputTokens],
  ];
  return {
    title: 'Per call',
    columns: [{ title: '' }, ...SPREAD, { title: 'total', as: 'count' }],
    rows: rows.map(([name, spread]) => [name, ...spreadCells(spread), spread.total]),
  };
}

function toolTable({ tools }: Inspection): Section {
  const { rows, note } = largest(tools, ({ delayMs }) => delayMs.count, 'tools');
  return {
    title: 'Tool times',
    note,
    columns: [
      { title: 'tool' },
      { title: 'calls', as: 'count' },
      ...SPREAD.map((column): Column => ({ ...column, as: 'duration' })),
    ],
    rows: rows.map(({ tool, delayMs }) => [tool || '(no name)', delayMs.count, ...spreadCells(delayMs)]),
  };
}

function classTable({ classes }: Inspection): Section {
  const means = ['prompt', 'new', 'output'].map((title): Column => ({ title, as: 'quantity' }));
  const { rows, note } = largest(classes, ({ calls }) => calls, 'classes');
  return {
    title: 'Classes, mean tokens a call',
    note,
    columns: [{ title: 'class' }, { title: 'programs', as: 'count' }, { title: 'calls', as: 'count' }, ...means],
    rows: (classes.length > 1 || classes[0].class !== '' ? rows : []).map((of) => [
      of.class || '(none)',
      of.programs,
      of.calls,
      of.meanPromptTokens,
      of.meanNewPromptTokens,
      of.meanOutputTokens,
    ]),
  };
}

const SHARES: readonly Column[] = [
  { title: 'calls', as: 'count' },
  { title: 'tokens', key: 'prompt_tokens', as: 'count' },
  { title: 'own', key: 'own_share', as: 'percent' },
  { title: 'system', key: 'system_share', as: 'percent' },
  { title: 'beyond', key: 'beyond_share', as: 'percent' },
  { title: 'reusable', key: 'reusable_share', as: 'percent' },
  { title: 'any other', key: 'across_share', as: 'percent' },
];

function shareCells(of: Shares): Cell[] {
  const parts = [of.ownTokens, of.systemTokens, of.beyondTokens];
  const tokens = [...parts, parts.reduce((sum, part) => sum + part), of.acrossTokens];
  return [of.calls, of.promptTokens, ...tokens.map((part) => part / of.promptTokens)];
}

function sharingTables(found: Inspection): Section[] {
  return found.sharing.map(({ cacheTokens, buckets, total }, k) => ({
    title: `Prompt tokens that ${cacheTokens === null ? 'an unlimited cache' : `a cache of ${count(cacheTokens)} tokens`} has`,
    note: k < found.sharing.length - 1 ? undefined : legend(found),
    columns: [{ title: 'prompt' }, ...SHARES],
    rows: [...buckets.map((bucket): Cell[] => [rangeOf(bucket), ...shareCells(bucket)]), ['all', ...shareCells(total)]],
  }));
}

/** All sharing tables as one, for CSV. */
export function sharingTable({ sharing }: Inspection): Section {
  const lines = ({ cacheTokens, buckets, total }: Sharing): Cell[][] =>
    [...buckets, { from: null, to: null, ...total }].map((row) => [
      cacheTokens ?? 'unlimited',
      row.from === null ? 'all' : row.from,
      row.to,
      ...shareCells(row),
    ]);
  return {
    title: 'Sharing',
    columns: [{ title: 'cache_tokens' }, { title: 'prompt_from' }, { title: 'prompt_below' }, ...SHARES],
    rows: sharing.flatMap(lines),
  };
}

const rangeOf = ({ from, to }: Bucket): string =>
  to === null ? `≥ ${short(from)}` : from === 0 ? `< ${short(to)}` : `${short(from)}–${short(to)}`;

const short = (tokens: number): string =>
  tokens >= 1000 && tokens % 1000 === 0 ? `${tokens / 1000}k` : String(tokens);

function legend({ systemPrompt: { by, tokens }, blockTokens, nominalTokenMs }: Inspection): string {
  const head = {
    ids: `the leading sys: segments (${quantity(tokens.mean)} tokens a call)`,
    'common-head': `the head that ${percent(NEARLY_ALL)} of the programs share (${quantity(tokens.max)} tokens)`,
    none: 'none found',
  }[by];
  return (
    'own: computed by earlier calls of the same program; system, beyond: only by other programs, within the shared ' +
    'system prompt and beyond it; any other: by other programs, also where the own one has them. ' +
    `System prompt: ${head}. Full blocks of ${blockTokens} tokens from the start; a call is done when it arrives, ` +
    `and arrives as if an output token took ${quantity(nominalTokenMs)} ms and nothing else took time.`
  );
}

function scaled(of: Spread, by: number): Spread {
  const { mean, p50, p95, max, total } = of;
  return { ...of, mean: mean * by, p50: p50 * by, p95: p95 * by, max: max * by, total: total * by };
}
