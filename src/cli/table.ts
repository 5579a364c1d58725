import stringWidth from 'string-width';
import { wrap } from './wrap.js';

export interface TableStyle {
  /** Columns there are; what is done with a table that does not fit: see {@link table}. */
  readonly columns?: number;
  /** How each column is aligned; the first to the left and the others to the right where not said. */
  readonly align?: readonly ('left' | 'right')[];
  /** Paints a heading, after its width was measured. */
  readonly heading?: (text: string) => string;
}

type Row = readonly string[];

const GAP = '  ';
/** Text is not wrapped into less. */
const MIN_TEXT = 20;

/**
 * An aligned text table, ending in a newline. Cells may be painted; a row may be shorter than the head. What does not
 * fit: a last column of text is wrapped; else the columns are told in groups, the first one before each; where not
 * even one fits beside it, there is a line a cell.
 */
export function table(head: Row, rows: readonly Row[], style: TableStyle = {}): string {
  const { columns = Number.POSITIVE_INFINITY, heading = (text: string) => text } = style;
  const alignOf = (k: number) => style.align?.[k] ?? (k === 0 ? 'left' : 'right');
  const widths = head.map((title, k) => rows.reduce((most, row) => Math.max(most, width(row[k] ?? '')), width(title)));
  const draw = (which: readonly number[], among: readonly Row[]): string => {
    const line = (cells: Row, dress: (text: string) => string) =>
      which
        .map((k) => pad(cells[k] ?? '', widths[k], alignOf(k), dress))
        .join(GAP)
        .trimEnd();
    const said = among.filter((row) => which.some((k) => row[k]));
    const lines = said.map((row) => line(row, (text) => text));
    if (which.some((k) => head[k] !== '')) lines.unshift(line(head, heading));
    return `${lines.join('\n')}\n`;
  };

  if (widthOf(widths) <= columns) return draw([...head.keys()], rows);
  const last = head.length - 1;
  const text = last > 0 && alignOf(last) === 'left';
  // beside all the others, or else beside the first
  const room = [widths.slice(0, -1), widths.slice(0, 1)]
    .map((others) => columns - widthOf(others) - GAP.length)
    .find((left) => left >= MIN_TEXT);
  let lines = rows;
  if (text && room !== undefined && widths[last] > room) {
    widths[last] = room;
    lines = rows.flatMap((row) => wrappedRow(row, last, room));
  }
  const groups = groupsOf(widths, columns);
  return groups ? groups.map((group) => draw([0, ...group], lines)).join('\n') : stacked(head, rows, heading);
}

/** The columns but the first, as many together as fit beside it; undefined where one does not. */
function groupsOf(widths: readonly number[], columns: number): number[][] | undefined {
  const groups: number[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (let k = 1; k < widths.length; k++) {
    if (used + GAP.length + widths[k] > columns) {
      groups.push([]);
      used = widths[0];
    }
    used += GAP.length + widths[k];
    if (used > columns) return undefined;
    groups[groups.length - 1].push(k);
  }
  return groups;
}

/** A row whose cell `at` takes several lines. */
function wrappedRow(row: Row, at: number, room: number): Row[] {
  return wrap(row[at] ?? '', room)
    .split('\n')
    .map((text, k) => (k === 0 ? [...row.slice(0, at), text] : [...Array<string>(at).fill(''), text]));
}

/** A line a cell, as far to the right as its row, and a step more. */
function stacked(head: Row, rows: readonly Row[], paint: (text: string) => string): string {
  const blocks = rows.map((row) => {
    const indent = `${/^ */.exec(row[0])?.[0]}${GAP}`;
    const cells = row.slice(1).map((cell, k) => (cell === '' ? '' : `${indent}${`${head[k + 1]} ${cell}`.trim()}`));
    return [paint(row[0]), ...cells.filter((cell) => cell !== '')].join('\n');
  });
  return `${blocks.join('\n')}\n`;
}

function pad(text: string, to: number, align: 'left' | 'right', dress: (text: string) => string): string {
  const space = ' '.repeat(Math.max(0, to - width(text)));
  const dressed = text === '' ? '' : dress(text);
  return align === 'left' ? dressed + space : space + dressed;
}

const widthOf = (widths: readonly number[]): number =>
  widths.reduce((sum, w) => sum + w, 0) + GAP.length * Math.max(0, widths.length - 1);

const width = (text: string): number => stringWidth(text);
