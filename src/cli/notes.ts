import { columnsOf } from './style.js';
import { wrap } from './wrap.js';

/** Says on stderr what a person should know, a line each; wrapped only for a terminal. */
export function tell(lines: readonly string[], start = 'note: '): void {
  const columns = columnsOf(process.stderr);
  for (const line of lines) {
    const text = `${start}${line}`;
    process.stderr.write(`${Number.isFinite(columns) ? wrap(text, columns, '  ') : text}\n`);
  }
}
