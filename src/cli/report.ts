import { count, duration, percent, quantity } from './numbers.js';
import { table } from './table.js';

export const FORMATS = ['table', 'json', 'csv', 'markdown'] as const;
export type Format = (typeof FORMATS)[number];

/** A cell: NaN and null are shown as nothing known. A painted text stands beside its value. */
export type Cell = string | number | null | Painted;

export interface Painted {
  readonly value: number;
  /** What follows the number, such as a ratio. */
  readonly beside?: string;
  readonly best?: boolean;
}

export interface Column {
  readonly title: string;
  /** Its name in CSV; the title if not said. */
  readonly key?: string;
  readonly as?: 'text' | 'count' | 'quantity' | 'percent' | 'duration';
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

/** Notes are text: lines longer than this are hard to read. */
const NOTE_COLUMNS = 100;

const FORMATTERS = { text: String, count, quantity, percent, duration };

/** For a terminal: titles, notes and tables. */
export function asText(sections: readonly Section[], style: TextStyle = {}): string {
  const { bold = same, dim = same, best = (text: string) => `*${text}` } = style;
  return sections
    .map(({ title, note, columns, rows }) => {
      const cells = rows.map((row) => row.map((cell, k) => text(cell, columns[k], best)));
      const align = columns.map((column) => ((column.as ?? 'text') === 'text' ? 'left' : 'right'));
      const head = columns.map((column) => column.title);
      const body = `${bold(title)}\n${table(head, cells, { columns: style.columns, heading: dim, align })}`;
      return note === undefined
        ? body
        : `${body}\n${dim(wrapped(note, Math.min(style.columns ?? NOTE_COLUMNS, NOTE_COLUMNS)))}\n`;
    })
    .join('\n');
}

/** GitHub's tables. */
export function asMarkdown(sections: readonly Section[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  return sections
    .map(({ title, note, columns, rows }) => {
      const head = line(columns.map((column) => column.title));
      const rule = line(columns.map((column) => ((column.as ?? 'text') === 'text' ? '---' : '---:')));
      const body = rows.map((row) => line(row.map((cell, k) => text(cell, columns[k], (best) => `**${best}**`))));
      return `### ${title}\n\n${head}${rule}${body.join('')}${note === undefined ? '' : `\n${note}\n`}`;
    })
    .join('\n');
}

/** One table, its numbers in full (RFC 4180, lines end in a newline). */
export function asCsv({ columns, rows }: Section): string {
  const line = (cells: readonly Cell[]) => `${cells.map(field).join(',')}\n`;
  return line(columns.map((column) => column.key ?? column.title)) + rows.map(line).join('');
}

function text(cell: Cell, column: Column, best: (text: string) => string): string {
  if (cell === null) return '–';
  if (typeof cell === 'string') return cell;
  const { value, beside = '', best: marked = false } = typeof cell === 'number' ? { value: cell } : cell;
  const shown = `${FORMATTERS[column.as ?? 'quantity'](value as never)}${beside === '' ? '' : ` ${beside}`}`;
  return marked ? best(shown) : shown;
}

function field(cell: Cell): string {
  const value = cell !== null && typeof cell === 'object' ? cell.value : cell;
  if (value === null || Number.isNaN(value)) return '';
  return /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
}

/** Breaks lines at spaces. */
function wrapped(note: string, columns: number): string {
  const lines = [''];
  for (const word of note.split(' ')) {
    const last = lines[lines.length - 1];
    if (last !== '' && last.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join('\n');
}

const same = (text: string): string => text;
