import { Chalk, type ChalkInstance } from 'chalk';
import type { TextStyle } from './report.js';
import { terminalColumns } from './wrap.js';

/** Colours for a stream: only on a terminal, never under NO_COLOR. */
export function paintFor(stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv = process.env): ChalkInstance {
  const plain = !stream.isTTY || (env.NO_COLOR !== undefined && env.NO_COLOR !== '');
  return new Chalk(plain ? { level: 0 } : {});
}

/** How reports look on a stream. */
export function styleFor(stream: NodeJS.WriteStream): TextStyle & { readonly columns: number } {
  const { bold, dim, green, level } = paintFor(stream);
  return { columns: terminalColumns(stream), bold, dim, best: level > 0 ? green : undefined };
}
