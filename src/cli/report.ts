import { csvLine } from '../io/csv.js';
import { count, duration, percent, quantity } from './numbers.js';
import { table } from './table.js';
import { brief } from './visible.js';
import { wrap } from './wrap.js';

type As = 'text' | 'count' | 'quantity' | 'percent' | 'duration';

/** A cell: NaN and null are shown as nothing known. */
export type Cell = string | number | null | Figure;

/** A number and what is said of it. */
export interface Figure {
  readonly value: number;
  /** How it is shown, where not as its column. */
  readonly as?: As;
  /** What follows the number, such as a ratio. */
  readonly beside?: string;
  readonly best?: boolean;
}

export interface Column {
  readonly title: string;
  /** Its name in CSV; the title if not said. */
  readonly key?: string;
  readonly as?: As;
}

/** One table of a report, its cells not yet text. */
export interface Section {
  readonly title: string;
  /** A sentence that says how to read it. */
  readonly note?: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface TextStyle {
  readonly columns?: number;
  readonly bold?: (text: string) => string;
  readonly dim?: (text: string) => string;
  /** How the best of a row or column is marked; an asterisk where nothing else is said. */
  readonly best?: (text: string) => string;
}

/** A cell as it is shown: names of a trace may be as long as they like. */
const short = (cell: string): string => brief(cell, 60, 300);

const FORMATTERS = { text: String, count, quantity, percent, duration };

/** For a terminal: what stands above the tables, a line a thought. */
export const asLines = (lines: readonly string[], columns?: number): string =>
  lines.map((line) => `${wrap(brief(line), columns, '  ')}\n`).join('');

/** For a terminal: titles, notes and tables. */
export function asText(sections: readonly Section[], style: TextStyle = {}): string {
  const { bold = same, dim = same, best = (text: string) => `*${text}` } = style;
  return sections
    .map(({ title, note, columns, rows }) => {
      const cells = rows.map((row) => row.map((cell, k) => text(cell, columns[k], best)));
      const align = columns.map((column) => ((column.as ?? 'text') === 'text' ? 'left' : 'right'));
      const head = columns.map((column) => short(column.title));
      const body = `${bold(wrap(brief(title), style.columns))}\n${table(head, cells, { columns: style.columns, heading: dim, align })}`;
      return note === undefined ? body : `${body}\n${dim(wrap(brief(note), style.columns))}\n`;
    })
    .join('\n');
}

/** The same in markdown: a list, indented lines below their own. */
export const listed = (lines: readonly string[]): string =>
  lines.map((line) => brief(line).replace(/^( *)/, '$1- ').concat('\n')).join('');

/** GitHub's tables. */
export function asMarkdown(sections: readonly Section[]): string {
  const escaped = (cell: string) =>
    short(cell)
      .replaceAll('|', '\\|')
      .replace(/^ +/, (indent) => '&ensp;'.repeat(indent.length));
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |\n`;
  return sections
    .map(({ title, note, columns, rows }) => {
      const head = line(columns.map((column) => column.title));
      const rule = line(columns.map((column) => ((column.as ?? 'text') === 'text' ? '---' : '---:')));
      const body = rows.map((row) => line(row.map((cell, k) => text(cell, columns[k], (best) => `**${best}**`))));
      return `### ${brief(title)}\n\n${head}${rule}${body.join('')}${note === undefined ? '' : `\n${brief(note)}\n`}`;
    })
    .join('\n');
}

/** One table, its numbers in full. */
export function asCsv({ columns, rows }: Section): string {
  const plain = (cell: Cell) => (cell !== null && typeof cell === 'object' ? cell.value : (cell ?? ''));
  const head = csvLine(columns.map((column) => column.key ?? column.title));
  return head + rows.map((row) => csvLine(row.map(plain))).join('');
}

function text(cell: Cell, column: Column, best: (text: string) => string): string {
  if (cell === null) return '–';
  if (typeof cell === 'string') return short(cell);
  const { value, as, beside = '', best: marked = false }: Figure = typeof cell === 'number' ? { value: cell } : cell;
  const shown = `${FORMATTERS[as ?? column.as ?? 'quantity'](value as never)}${beside === '' ? '' : ` ${beside}`}`;
  return marked ? best(shown) : shown;
}

const same = (text: string): string => text;
