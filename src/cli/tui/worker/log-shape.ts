import { transpose } from '../../../core/arrays.js';
import { InputError } from '../../../core/errors.js';
import type { Shape } from '../../../core/live/shape.js';
import type { LoggedArrive } from '../../../io/run-log.js';

/** What a run log's arrivals say of the trace. Calls that never arrived have no names, and stand in no program. */
export class ShapeBuilder {
  private readonly arrivals: (LoggedArrive | undefined)[] = [];
  /** Calls that others came after, and that have not arrived: they never do. */
  private readonly awaited = new Set<number>();
  private readonly labels: string[] = [''];
  private readonly labelIndex = new Map([['', 0]]);

  /** Throws {@link InputError} where calls would come after each other in a circle. */
  see(event: LoggedArrive): void {
    const { call, after = [] } = event;
    if (this.arrivals[call]) return;
    if (after.includes(call) || this.awaited.has(call)) {
      const which = after.includes(call) ? 'itself' : 'a call that is already there';
      throw new InputError(`${call} comes before ${which}; expected calls after those they wait for`, {
        field: 'call',
      });
    }
    this.arrivals[call] = event;
    for (const parent of after) if (!this.arrivals[parent]) this.awaited.add(parent);
  }

  /** `calls`: those of the whole trace. */
  finish(calls: number): Shape {
    const { arrivals } = this;
    const rows = Math.max(calls, arrivals.length);
    const programs: string[] = [];
    const int = (of: (arrival: LoggedArrive) => number, or = 0) =>
      Int32Array.from({ length: rows }, (_, row) => (arrivals[row] ? of(arrivals[row]) : or));
    for (const arrival of arrivals) if (arrival) programs[arrival.program] = arrival.programId;
    for (let k = 0; k < programs.length; k++) programs[k] ??= '?';
    const callsOfProgram = new Int32Array(programs.length);
    for (const arrival of arrivals) if (arrival) callsOfProgram[arrival.program]++;
    // of those that never arrived a log does not say whose they are
    if (callsOfProgram.reduce((sum, own) => sum + own, 0) < rows) callsOfProgram.fill(-1);
    const start = new Int32Array(rows + 1);
    const values: number[] = [];
    for (let row = 0; row < rows; row++) {
      for (const parent of arrivals[row]?.after ?? []) values.push(parent);
      start[row + 1] = values.length;
    }
    const parents = { start, values: Int32Array.from(values) };
    return {
      calls: rows,
      programs,
      callsOfProgram,
      program: int((arrival) => arrival.program, -1),
      callId: Array.from({ length: rows }, (_, row) => arrivals[row]?.callId ?? '?'),
      delayUs: Float64Array.from({ length: rows }, (_, row) => arrivals[row]?.delayUs ?? 0),
      promptTokens: int((arrival) => arrival.promptTokens),
      outputTokens: int((arrival) => arrival.outputTokens),
      parents,
      children: transpose(parents, rows),
      classOf: int((arrival) => this.label(arrival.class)),
      threadOf: int((arrival) => this.label(arrival.thread)),
      toolOf: int((arrival) => this.label(arrival.tool)),
      labels: this.labels,
    };
  }

  private label(text = ''): number {
    const known = this.labelIndex.get(text);
    if (known !== undefined) return known;
    this.labelIndex.set(text, this.labels.length);
    return this.labels.push(text) - 1;
  }
}
