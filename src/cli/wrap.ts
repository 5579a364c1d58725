/** Lines longer than this are hard to read, however wide the terminal is. */
const MAX_COLUMNS = 100;

/** Columns text may use: the terminal's, or no limit where the output goes elsewhere. */
export const terminalColumns = (stream: { readonly isTTY?: boolean; readonly columns?: number }): number =>
  stream.isTTY ? (stream.columns ?? 80) : Number.POSITIVE_INFINITY;

/** A space, but not one between a number and its unit. */
const BREAK = / (?!(?<=\d )(?:(?:ms|s|min|h)\b|%))/;

/** Breaks a line at spaces where it is too long; what follows is indented as its beginning, and by `indent` more. */
export function wrap(text: string, columns = MAX_COLUMNS, indent = ''): string {
  const most = Math.min(columns, MAX_COLUMNS);
  const [, start, rest] = /^( *)(.*)$/s.exec(text) as RegExpExecArray;
  const lines = [start];
  let empty = true;
  for (const word of rest.split(BREAK)) {
    const last = lines[lines.length - 1];
    if (empty) lines[lines.length - 1] = last + word;
    else if (last.length + 1 + word.length > most) lines.push(start + indent + word);
    else lines[lines.length - 1] = `${last} ${word}`;
    empty = false;
  }
  return lines.join('\n');
}
