/** What takes two columns, none, or acts on the terminal: names of a trace may hold anything. */
const UNEVEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
  /[\u0000-\u001f\u007f-\u009f\u0300-\u036f\u1100-\u115f\u200b-\u200f\u2028-\u202e\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe00-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g;

/** Text of one column a character: what has another width becomes a dot. */
export const even = (text: string): string => (/^[ -~]*$/.test(text) ? text : text.replace(UNEVEN, '·'));

/** Exactly `width` columns: padded, or cut with an ellipsis. */
export function fit(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const plain = even(text);
  if (plain.length > width) return width <= 0 ? '' : `${plain.slice(0, width - 1)}…`;
  return align === 'left' ? plain.padEnd(width) : plain.padStart(width);
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
