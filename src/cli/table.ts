import { stripVTControlCharacters } from 'node:util';

export interface TableStyle {
  /** Columns there are; a table that does not fit is stacked: one line a cell. */
  readonly columns?: number;
  /** How each column is aligned; the first to the left and the others to the right where not said. */
  readonly align?: readonly ('left' | 'right')[];
  /** Paints a heading, after its width was measured. */
  readonly heading?: (text: string) => string;
}

const GAP = '  ';

/** An aligned text table, ending in a newline. Cells may be painted; a row may be shorter than the head. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], style: TableStyle = {}): string {
  const paint = style.heading ?? ((text: string) => text);
  const widths = head.map((title, k) => Math.max(...[title, ...rows.map((row) => row[k] ?? '')].map(width)));
  const total = widths.reduce((sum, w) => sum + w, 0) + GAP.length * (head.length - 1);
  if (total > (style.columns ?? Number.POSITIVE_INFINITY)) return stacked(head, rows, paint);
  const alignOf = (k: number) => style.align?.[k] ?? (k === 0 ? 'left' : 'right');
  const line = (cells: readonly string[], dress: (text: string) => string) =>
    head
      .map((_, k) => pad(cells[k] ?? '', widths[k], alignOf(k), dress))
      .join(GAP)
      .trimEnd();
  const lines = rows.map((row) => line(row, (text) => text));
  if (head.some((title) => title !== '')) lines.unshift(line(head, paint));
  return `${lines.join('\n')}\n`;
}

function stacked(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  paint: (text: string) => string,
): string {
  const blocks = rows.map((row) => {
    const cells = row.slice(1).map((cell, k) => (cell === '' ? '' : `${GAP}${head[k + 1]} ${cell}`.trimEnd()));
    return [paint(row[0]), ...cells.filter((cell) => cell !== '')].join('\n');
  });
  return `${blocks.join('\n')}\n`;
}

function pad(text: string, to: number, align: 'left' | 'right', dress: (text: string) => string): string {
  const space = ' '.repeat(to - width(text));
  const dressed = text === '' ? '' : dress(text);
  return align === 'left' ? dressed + space : space + dressed;
}

const width = (text: string): number => stripVTControlCharacters(text).length;
