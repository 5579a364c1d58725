import { Chalk, type ChalkInstance } from 'chalk';
import type { TextStyle } from './report.js';

/** Colours for a stream: only on a terminal, never under NO_COLOR. */
export function paintFor(stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv = process.env): ChalkInstance {
  const plain = !stream.isTTY || (env.NO_COLOR !== undefined && env.NO_COLOR !== '');
  return new Chalk(plain ? { level: 0 } : {});
}

/** Columns a table may use: the terminal's, or no limit where the output goes elsewhere. */
export const columnsOf = (stream: { readonly isTTY?: boolean; readonly columns?: number }): number =>
  stream.isTTY ? (stream.columns ?? 80) : Number.POSITIVE_INFINITY;

/** How reports look on a stream. */
export function styleFor(stream: NodeJS.WriteStream): TextStyle & { readonly columns: number } {
  const { bold, dim, green, level } = paintFor(stream);
  return { columns: columnsOf(stream), bold, dim, best: level > 0 ? green : undefined };
}
