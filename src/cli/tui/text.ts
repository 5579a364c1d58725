/** First and last code points of what takes two columns, none, or acts on the terminal. */
const UNEVEN: readonly (readonly [number, number])[] = [
  [0, 0x1f],
  [0x7f, 0x9f],
  [0x300, 0x36f],
  [0x1100, 0x115f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2e80, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xd800, 0xdfff],
  [0xf900, 0xfaff],
  [0xfe00, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x10000, 0x10ffff],
];

/** Text of one column a character: what has another width becomes a dot. Names of a trace may hold anything. */
export const even = (text: string): string =>
  /^[ -~]*$/.test(text)
    ? text
    : Array.from(text, (char) => (isEven(char.codePointAt(0) as number) ? char : '·')).join('');

const isEven = (code: number): boolean => !UNEVEN.some(([first, last]) => first <= code && code <= last);

/** Exactly `width` columns: padded, or cut with an ellipsis. */
export function cell(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const plain = even(text);
  if (plain.length > width) return width <= 0 ? '' : `${plain.slice(0, width - 1)}…`;
  return align === 'left' ? plain.padEnd(width) : plain.padStart(width);
}

/** Parts in their order, as many as fit: those of the highest rank are left out first. */
export function fitting(
  parts: readonly (readonly [rank: number, text: string])[],
  between: string,
  width: number,
): string {
  const joined = parts.map(([, text]) => text).join(between);
  if (joined.length <= width || parts.length <= 1) return joined;
  const last = Math.max(...parts.map(([rank]) => rank));
  return fitting(
    parts.filter(([rank]) => rank !== last),
    between,
    width,
  );
}

/** Breaks text at spaces into lines of at most `width` columns. */
export function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of even(text).split(' ')) {
    const last = lines[lines.length - 1];
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

/** Cuts text into lines of `width` columns, where they end: nothing of it is lost. */
export function chunks(text: string, width: number): string[] {
  return Array.from({ length: Math.ceil(text.length / width) }, (_, k) => text.slice(k * width, (k + 1) * width));
}
