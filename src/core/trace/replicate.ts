import { type Rows, transpose, valuesOf } from '../arrays.js';
import { isSystemSegment } from './system-segment.js';
import type { Trace } from './trace.js';

/**
 * Some programs of a trace (`kept`, by number, ascending), `copies` times: first each as it is, then all of them
 * again under other names. Copies are programs of their own and share with the first what `sys:` segments say and
 * nothing else; among themselves, those of one round share what the originals do.
 */
export function replicate(trace: Trace, kept: readonly number[], copies: number): Trace {
  const rank = new Int32Array(trace.programs.length).fill(-1);
  kept.forEach((program, k) => {
    rank[program] = k;
  });
  const calls: number[] = [];
  const rankOfCall = new Int32Array(trace.calls);
  for (let call = 0; call < trace.calls; call++) {
    if (rank[trace.program[call]] >= 0) rankOfCall[call] = calls.push(call) - 1;
  }
  const names = new Copies(trace, copies, namedSegments(trace, kept));
  const ints = (of: (call: number, copy: number) => number) => Int32Array.from(each(calls, copies, of));
  const column = (values: Int32Array) => ints((call) => values[call]);
  const parents = rowsOf(trace.parents, calls, copies, (parent, copy) => copy * calls.length + rankOfCall[parent]);
  const segments = rowsOf(trace.segments, calls, copies, (id, copy) =>
    id < 0 ? -1 - (copy * calls.length + rankOfCall[-1 - id]) : names.segment(id, copy),
  );
  return {
    header: trace.header,
    calls: calls.length * copies,
    programs: [...each(kept, copies, (program, copy) => names.of(trace.programs[program], copy))],
    callsOfProgram: Int32Array.from(each(kept, copies, (program) => trace.callsOfProgram[program])),
    program: ints((call, copy) => copy * kept.length + rank[trace.program[call]]),
    callId: [...each(calls, copies, (call) => trace.callId[call])],
    arrivalUs: Float64Array.from(each(calls, copies, (call) => trace.arrivalUs[call])),
    delayUs: Float64Array.from(each(calls, copies, (call) => trace.delayUs[call])),
    promptTokens: column(trace.promptTokens),
    outputTokens: column(trace.outputTokens),
    outputSegment: ints((call, copy) => names.segment(trace.outputSegment[call], copy)),
    priority: column(trace.priority),
    contextUses: column(trace.contextUses),
    parents,
    children: transpose(parents, calls.length * copies),
    segments,
    segmentTokens: rowsOf({ start: trace.segments.start, values: trace.segmentTokens }, calls, copies, (n) => n).values,
    segmentIds: names.segmentIds,
    files: trace.files,
    fileOf: column(trace.fileOf),
    lines: column(trace.lines),
    labels: trace.labels,
    classOf: column(trace.classOf),
    threadOf: column(trace.threadOf),
    toolOf: column(trace.toolOf),
  };
}

/** 1 for each segment that calls of some programs (`kept`) name. */
export function namedSegments(trace: Trace, kept: readonly number[]): Uint8Array {
  const { segments, outputSegment } = trace;
  const named = new Uint8Array(trace.segmentIds.length);
  const isKept = new Uint8Array(trace.programs.length);
  for (const program of kept) isKept[program] = 1;
  for (let call = 0; call < trace.calls; call++) {
    if (isKept[trace.program[call]] === 0) continue;
    for (const segment of valuesOf(segments, call)) if (segment >= 0) named[segment] = 1;
    if (outputSegment[call] >= 0) named[outputSegment[call]] = 1;
  }
  return named;
}

/** Names of copies. The first copy keeps every name. */
class Copies {
  readonly segmentIds: readonly string[];
  private readonly mark: string;
  /** Per segment: its place among those that are copied, −1 for one that is shared, or that nobody names. */
  private readonly rank: Int32Array;
  private readonly first: number;
  private readonly copied: number;

  constructor(trace: Trace, copies: number, named: Uint8Array) {
    this.mark = copies > 1 ? freeMark([...trace.programs, ...trace.segmentIds]) : '';
    this.first = trace.segmentIds.length;
    const isCopied = (id: string, segment: number): boolean => named[segment] === 1 && !isSystemSegment(id);
    const own = copies > 1 ? trace.segmentIds.filter(isCopied) : [];
    this.copied = own.length;
    let next = 0;
    this.rank = Int32Array.from(trace.segmentIds, (id, segment) => (isCopied(id, segment) ? next++ : -1));
    const more = [...each(own, copies, (id, copy) => this.of(id, copy))].slice(own.length);
    this.segmentIds = [...trace.segmentIds, ...more];
  }

  of(id: string, copy: number): string {
    return copy === 0 ? id : `${id}${this.mark}${copy + 1}`;
  }

  segment(index: number, copy: number): number {
    if (copy === 0 || index < 0 || this.rank[index] < 0) return index;
    return this.first + (copy - 1) * this.copied + this.rank[index];
  }
}

/** No name holds it, so that what is named with it is new. */
function freeMark(names: readonly string[]): string {
  let mark = '~';
  while (names.some((name) => name.includes(mark))) mark += '~';
  return mark;
}

function* each<T, U>(items: readonly T[], copies: number, of: (item: T, copy: number) => U): Generator<U> {
  for (let copy = 0; copy < copies; copy++) for (const item of items) yield of(item, copy);
}

function rowsOf(
  rows: Rows,
  calls: readonly number[],
  copies: number,
  of: (value: number, copy: number) => number,
): Rows {
  const start = new Int32Array(calls.length * copies + 1);
  let row = 0;
  for (const length of each(calls, copies, (call) => rows.start[call + 1] - rows.start[call])) {
    start[row + 1] = start[row] + length;
    row++;
  }
  const values = new Int32Array(start[row]);
  let at = 0;
  for (let copy = 0; copy < copies; copy++) {
    for (const call of calls) {
      for (let k = rows.start[call]; k < rows.start[call + 1]; k++) values[at++] = of(rows.values[k], copy);
    }
  }
  return { start, values };
}
