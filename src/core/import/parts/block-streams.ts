import type { Segment } from '../../trace/row.js';

/** The first `blocks` blocks of a stream. */
export interface Run {
  readonly name: string;
  readonly blocks: number;
}

interface Stream {
  readonly name: string;
  readonly ids: number[];
  /** Its length is fixed: what follows it is a stream of its own. */
  readonly closed: boolean;
}

/**
 * Turns prompts given as chains of block ids into few named segments. Prompts that begin with the same ids share
 * exactly these tokens. A stream is a run of ids; where a prompt leaves a stream, a new one branches off, so that a
 * prompt is a path: the first blocks of a stream, the first blocks of one that branches off there, and so on. A
 * context that only grows stays one segment, however long.
 *
 * Whoever comes first keeps the stream, so prompts that live on should be added first (a session: the last call
 * first). Ids need not be chained hashes: a block is known by all ids up to it.
 */
export class BlockStreams {
  /** Stream 0 is empty: every prompt begins there. */
  private readonly streams: Stream[] = [{ name: '', ids: [], closed: true }];
  private readonly branches = new Map<string, number>();
  private readonly pinned = new Set<string>();

  /** `nameOf`: the name of the k-th stream, from 1; equal names are equal tokens. */
  constructor(private readonly nameOf: (k: number) => string) {}

  /** The path of a prompt, adding what is new of it. */
  path(ids: readonly number[]): Run[] {
    return this.walk(ids, undefined);
  }

  /** Names what is new of the prompt, and closes it: a prompt that goes on is another stream. A name counts once. */
  pin(ids: readonly number[], name: string): void {
    if (this.pinned.has(name)) return;
    this.pinned.add(name);
    this.walk(ids, name);
  }

  private walk(ids: readonly number[], pinned: string | undefined): Run[] {
    const runs: Run[] = [];
    let at = 0;
    let index = 0;
    for (;;) {
      const stream = this.streams[index];
      let blocks = 0;
      while (at < ids.length && blocks < stream.ids.length && stream.ids[blocks] === ids[at]) {
        blocks++;
        at++;
      }
      const key = `${index}:${blocks}:${ids[at]}`;
      const branch = at < ids.length ? this.branches.get(key) : undefined;
      if (
        at < ids.length &&
        branch === undefined &&
        !stream.closed &&
        pinned === undefined &&
        blocks === stream.ids.length
      ) {
        for (; at < ids.length; at++) blocks = stream.ids.push(ids[at]);
      }
      if (blocks > 0) runs.push({ name: stream.name, blocks });
      if (at === ids.length) return runs;
      index = branch ?? this.branchOff(key, ids.slice(at), pinned);
    }
  }

  private branchOff(key: string, ids: number[], pinned: string | undefined): number {
    const index = this.streams.length;
    this.streams.push({ name: pinned ?? this.nameOf(index), ids, closed: pinned !== undefined });
    this.branches.set(key, index);
    return index;
  }
}

/**
 * The segments of a prompt of `tokens` tokens: its runs (the last block may be only partly filled), and what no id
 * covers as tokens of its own.
 */
export function segmentsOf(runs: readonly Run[], blockTokens: number, tokens: number, rest: string): Segment[] {
  const segments: Segment[] = [];
  let left = tokens;
  for (const { name, blocks } of runs) {
    const part = Math.min(left, blocks * blockTokens);
    if (part > 0) segments.push([name, part]);
    left -= part;
  }
  if (left > 0) segments.push([rest, left]);
  return segments;
}
