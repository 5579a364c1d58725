import { Chalk, type ChalkInstance } from 'chalk';

/** Colours for stdout: only on a terminal, never under NO_COLOR. */
export function paintFor(stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv = process.env): ChalkInstance {
  const plain = !stream.isTTY || (env.NO_COLOR !== undefined && env.NO_COLOR !== '');
  return new Chalk(plain ? { level: 0 } : {});
}

/** Columns a table may use: the terminal's, or no limit where the output goes elsewhere. */
export const columnsOf = (stream: { readonly isTTY?: boolean; readonly columns?: number }): number =>
  stream.isTTY ? (stream.columns ?? 80) : Number.POSITIVE_INFINITY;
