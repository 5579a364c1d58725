import { columnsOf } from './text.js';

interface Look {
  colour?: string;
  bold?: boolean;
  dim?: boolean;
  inverse?: boolean;
  underline?: boolean;
}

const [CELL, LINE, SIZE] = [8.4, 18, 14];
const [INK, PAPER] = ['#d8dee9', '#14181f'];

/** Painted lines as a picture of a terminal. */
export function asSvg(lines: readonly string[], columns: number): string {
  const [width, height] = [Math.ceil(columns * CELL) + 16, lines.length * LINE + 16];
  const rows = lines.map((line, k) => spansOf(line, 8, 8 + k * LINE).join(''));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="100%" height="100%" rx="6" fill="${PAPER}"/>`,
    `<g font-family="ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace" font-size="${SIZE}" xml:space="preserve">`,
    ...rows.filter((row) => row !== ''),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** Every run of text with one look, at its place: a renderer whose letters are wider cannot push the rest away. */
function spansOf(line: string, left: number, top: number): string[] {
  const look: Look = {};
  let column = 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what is read
  return line.split(/(\u001b\[[\d;]*m)/).map((part) => {
    if (part.startsWith('\u001b[')) {
      apply(look, part.slice(2, -1).split(';').map(Number));
      return '';
    }
    const x = left + column * CELL;
    column += columnsOf(part);
    const bare = part.trim() === '' && !look.inverse;
    return bare ? '' : span(part, x, top, look);
  });
}

function span(text: string, x: number, top: number, { colour = INK, bold, dim, inverse, underline }: Look): string {
  const width = columnsOf(text) * CELL;
  const back = inverse
    ? `<rect x="${x.toFixed(1)}" y="${top}" width="${width.toFixed(1)}" height="${LINE}" fill="${colour}"/>`
    : '';
  const style = [
    `fill="${inverse ? PAPER : colour}"`,
    bold ? 'font-weight="bold"' : '',
    dim ? 'opacity="0.6"' : '',
    underline ? 'text-decoration="underline"' : '',
  ];
  const place = `x="${x.toFixed(1)}" y="${top + SIZE}" textLength="${width.toFixed(1)}"`;
  return `${back}<text ${place} ${style.filter(Boolean).join(' ')}>${escaped(text)}</text>`;
}

/** The attributes that themes use (SGR). */
function apply(look: Look, codes: readonly number[]): void {
  const [code] = codes;
  if (code === 38 && codes[1] === 2)
    look.colour = `#${codes
      .slice(2, 5)
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('')}`;
  else if (code === 39) look.colour = undefined;
  else if (code === 1) look.bold = true;
  else if (code === 2) look.dim = true;
  else if (code === 22) look.bold = look.dim = false;
  else if (code === 4 || code === 24) look.underline = code === 4;
  else if (code === 7 || code === 27) look.inverse = code === 7;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(' ', '\u00a0');
