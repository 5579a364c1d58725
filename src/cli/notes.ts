import { brief } from './visible.js';
import { terminalColumns, wrap } from './wrap.js';

/** Says on stderr what a person should know, a line each; wrapped only for a terminal. */
export function tell(lines: readonly string[], start = 'note: '): void {
  // on a terminal there may be a line that shows how far things are
  const fresh = process.stderr.isTTY ? '\r\x1b[K' : '';
  for (const line of lines) process.stderr.write(`${fresh}${forStderr(`${start}${line}`)}\n`);
}

/** A line as stderr takes it. */
export function forStderr(line: string): string {
  const columns = terminalColumns(process.stderr);
  const text = brief(line);
  return Number.isFinite(columns) ? wrap(text, columns, '  ') : text;
}
