import type { TraceRow } from '../../src/core/trace/row.js';

/** What tokens are: 2.3 of scheduling.md. Rows name each other; every token becomes a number, equal if the token is. */
export class Contents {
  private readonly segments = new Map<string, number>();
  private readonly blocks = new Map<string, number>();
  private readonly contexts = new Map<TraceRow, number[]>();
  private readonly rows = new Map<string, TraceRow>();

  constructor(rows: readonly TraceRow[]) {
    for (const row of rows) this.rows.set(JSON.stringify([row.program, row.call]), row);
  }

  /** Chained content keys of the full blocks of a call's whole context: a key stands for all tokens up to its end. */
  keysOf(row: TraceRow, blockTokens: number): number[] {
    const context = this.contextOf(row);
    const keys: number[] = [];
    let before = -1;
    for (let from = 0; from + blockTokens <= context.length; from += blockTokens) {
      before = numberOf(this.blocks, `${before}:${context.slice(from, from + blockTokens)}`);
      keys.push(before);
    }
    return keys;
  }

  /** The tokens of a call's input, followed by those of its output. */
  private contextOf(row: TraceRow): number[] {
    const done = this.contexts.get(row);
    if (done !== undefined) return done;
    const context = row.input.flatMap(([id, tokens]) =>
      id.startsWith('@')
        ? this.contextOf(this.rowOf(row.program, id.slice(1))).slice(0, tokens)
        : this.first(id, tokens),
    );
    const own = row.output_segment ?? `answer ${JSON.stringify([row.program, row.call])}`;
    context.push(...this.first(own, row.output));
    this.contexts.set(row, context);
    return context;
  }

  /** The first tokens of a segment; a token is (segment, offset), here one number. */
  private first(segment: string, tokens: number): number[] {
    const base = numberOf(this.segments, segment) * 2 ** 31;
    return Array.from({ length: tokens }, (_, offset) => base + offset);
  }

  private rowOf(program: string, call: string): TraceRow {
    const row = this.rows.get(JSON.stringify([program, call]));
    if (row === undefined) throw new Error(`no call ${call} in program ${program}`);
    return row;
  }
}

/** The number of a name, given in order of first sight. */
function numberOf(names: Map<string, number>, name: string): number {
  const number = names.get(name) ?? names.size;
  names.set(name, number);
  return number;
}
