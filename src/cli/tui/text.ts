import stringWidth from 'string-width';
import { isPlain, visible } from '../visible.js';

const widths = new Map<string, number>();

/** Columns of one code point: 2 for CJK and emoji, 0 for marks on the letter before. */
function widthOf(char: string): number {
  if (char >= ' ' && char <= '~') return 1;
  let width = widths.get(char);
  if (width === undefined) {
    width = stringWidth(char);
    widths.set(char, width);
  }
  return width;
}

/** Columns that text takes on a terminal. */
export function columnsOf(text: string): number {
  const shown = visible(text);
  if (isPlain(shown)) return shown.length;
  let columns = 0;
  for (const char of shown) columns += widthOf(char);
  return columns;
}

/** As much of visible text as `width` columns hold, with the marks on its last letter. */
function startOf(text: string, width: number): string {
  if (isPlain(text)) return text.slice(0, width);
  let end = 0;
  let columns = 0;
  for (const char of text) {
    columns += widthOf(char);
    if (columns > width) break;
    end += char.length;
  }
  return text.slice(0, end);
}

/** Exactly `width` columns: padded, or cut with an ellipsis; a letter of two columns is never halved. */
export function cell(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  let shown = visible(text);
  let columns = columnsOf(shown);
  if (columns > width) {
    if (width <= 0) return '';
    shown = `${startOf(shown, width - 1)}…`;
    columns = columnsOf(shown);
  }
  const padding = ' '.repeat(width - columns);
  return align === 'left' ? shown + padding : padding + shown;
}

/** Parts in their order, as many as fit: those of the highest rank are left out first. */
export function fitting(
  parts: readonly (readonly [rank: number, text: string])[],
  between: string,
  width: number,
): string {
  const joined = parts.map(([, text]) => text).join(between);
  if (columnsOf(joined) <= width || parts.length <= 1) return joined;
  const last = Math.max(...parts.map(([rank]) => rank));
  return fitting(
    parts.filter(([rank]) => rank !== last),
    between,
    width,
  );
}

/** Breaks text at spaces into lines of at most `width` columns, unless a word is longer. */
export function linesOf(text: string, width: number): string[] {
  const lines = [''];
  for (const word of visible(text).split(' ')) {
    const last = lines[lines.length - 1];
    if (last !== '' && columnsOf(last) + 1 + columnsOf(word) > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

/** Cuts text into lines of at most `width` columns, 2 or more, where they end: nothing of it is lost. */
export function chunks(text: string, width: number): string[] {
  const lines: string[] = [];
  for (let rest = visible(text); rest !== ''; rest = rest.slice(lines[lines.length - 1].length)) {
    lines.push(startOf(rest, width));
  }
  return lines;
}
