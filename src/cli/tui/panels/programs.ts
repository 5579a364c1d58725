import { amount, digits, time } from '../../../core/live/short.js';
import type { Style } from '../../../core/live/themes.js';
import { COLUMNS, type Column } from '../../../core/live/view/columns.js';
import type { ProgramRow } from '../../../core/live/view/frame.js';
import { cell } from '../text.js';
import type { Canvas, Draw } from '../ui.js';
import { filled, titleLine } from './title.js';

/** Columns in the order in which a narrow screen drops them. */
const DROPPED: readonly Column[] = ['hits', 'engine', 'class', 'context', 'service'];
const MIN_SPARK = 8;

/** The columns that fit, and what is left for the sparkline of levels. */
export function columnsFor(width: number): { columns: (typeof COLUMNS)[number][]; spark: number } {
  let columns = [...COLUMNS];
  const left = () => width - 1 - columns.reduce((sum, column) => sum + column.width + 1, 0);
  for (const dropped of DROPPED) if (left() < MIN_SPARK) columns = columns.filter(({ id }) => id !== dropped);
  return { columns, spark: Math.max(0, Math.min(32, left())) };
}

export const drawPrograms: Draw = (canvas) => {
  const { frame, ui, width, height, paint } = canvas;
  const { columns, spark } = columnsFor(width);
  const { rows, all } = frame.list;
  const filter = ui.filter === '' ? '' : ` ${ui.excluded ? 'without' : 'with'} "${ui.filter}"`;
  const follow = ui.follow === undefined ? '' : ', followed';
  const about = `${all}${filter} by ${ui.sort}${ui.inverted ? ' ▲' : ' ▼'}${ui.tree ? ', tree' : ''}${follow}`;
  const head = columns.map(({ title, width: columns, id }) => cell(title, columns, isText(id) ? 'left' : 'right'));
  const lines = rows.slice(0, height - 2).map((row, k) => {
    const selected = frame.list.offset + k === ui.cursor;
    return rowLine(canvas, row, columns, spark, selected);
  });
  const levels = spark > 0 ? ` ${cell('level over time', spark)}` : '';
  const headLine = paint('head', cell(` ${head.join(' ')}${levels}`, width));
  return filled([titleLine(canvas, 'programs', about), headLine, ...lines], canvas);
};

function rowLine(
  { frame, paint, width }: Canvas,
  row: ProgramRow,
  columns: readonly (typeof COLUMNS)[number][],
  spark: number,
  selected: boolean,
): string {
  const { beta } = frame.head;
  const cells = columns.map(({ id, width: columns }) => {
    const text = cell(CELLS[id](row), columns, isText(id) ? 'left' : 'right');
    return selected ? text : paint(styleOf(id, row, beta), text);
  });
  const line = `${selected ? '›' : ' '}${cells.join(' ')}${spark > 0 ? ` ${cell(row.levels.slice(-spark), spark)}` : ''}`;
  const length = 1 + columns.reduce((sum, column) => sum + column.width + 1, -1) + (spark > 0 ? spark + 1 : 0);
  const padded = `${line}${' '.repeat(Math.max(0, width - length))}`;
  return selected ? paint('selected', padded) : padded;
}

const isText = (column: Column): boolean => column === 'id' || column === 'class' || column === 'state';

function styleOf(column: Column, row: ProgramRow, beta: number | null): Style {
  if (column === 'state') return (row.state === '.' ? 'dim' : row.state) as Style;
  if (row.state === 'D' || row.kind !== 'program') return 'dim';
  if (column === 'ratio' && beta !== null)
    return row.ratio >= beta ? 'bad' : row.ratio >= beta / 2 ? 'accent' : 'plain';
  return 'plain';
}

const INDENT = { program: '', thread: ' ', call: '  ' };

const CELLS: Record<Column, (row: ProgramRow) => string> = {
  id: ({ kind, id }) => `${INDENT[kind]}${id}`,
  class: ({ className }) => className,
  state: ({ state }) => state,
  level: ({ level, state }) => (level > 0 && state !== 'D' ? String(level) : ''),
  service: ({ serviceUs }) => time(serviceUs),
  waiting: ({ waitUs }) => time(waitUs),
  ratio: ({ ratio }) => (Number.isNaN(ratio) ? '' : digits(ratio)),
  calls: ({ kind, done, active, calls }) =>
    kind === 'call' ? '' : kind === 'thread' ? `${active} here` : `${done}/${active}/${calls < 0 ? '?' : calls}`,
  context: ({ contextTokens }) => (contextTokens > 0 ? amount(contextTokens) : ''),
  engine: ({ engine }) => String(engine),
  hits: ({ hits }) => (Number.isNaN(hits) ? '' : `${Math.round(hits * 100)}%`),
};
