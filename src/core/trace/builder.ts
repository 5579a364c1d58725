import { Float64Column, Int32Column, type Rows, transpose } from '../arrays.js';
import { InputError, type Place } from '../errors.js';
import { toMicros } from '../time.js';
import { CallIndex } from './call-index.js';
import { checkContexts, checkOrder, checkPieces, checkTimes } from './check.js';
import { MAX_CALL_TOKENS, MAX_TRACE_CALLS, MAX_TRACE_NAMES, MAX_TRACE_PARTS } from './limits.js';
import type { TraceHeader, TraceRow } from './row.js';
import type { Trace } from './trace.js';

/** A name used before the call it names was read. */
interface Pending {
  readonly call: number;
  readonly at: number;
  readonly id: string;
  readonly field: string;
}

/**
 * Builds a {@link Trace} from rows in any order. Each row must have the shape of {@link TraceRow}; what can only
 * be seen across rows (duplicates, unknown parents, cycles, segments longer than their context) is refused here
 * with the file and line that are wrong.
 */
export class TraceBuilder {
  header: TraceHeader | undefined;
  private readonly programIndex = new Map<string, number>();
  private readonly programs: string[] = [];
  private readonly callsOfProgram = new Int32Column();
  private readonly program = new Int32Column();
  private readonly callId: string[] = [];
  private readonly index = new CallIndex(this.callId, this.callsOfProgram);
  private readonly files: string[] = [];
  private readonly fileOf = new Int32Column();
  private readonly line = new Int32Column();
  private readonly arrivalUs = new Float64Column();
  private readonly delayUs = new Float64Column();
  private readonly promptTokens = new Int32Column();
  private readonly outputTokens = new Int32Column();
  private readonly outputSegment = new Int32Column();
  private readonly priority = new Int32Column();
  private readonly parentStart = new Int32Column();
  private readonly parents = new Int32Column();
  private readonly segmentStart = new Int32Column();
  private readonly segments = new Int32Column();
  private readonly segmentTokens = new Int32Column();
  private readonly segmentIndex = new Map<string, number>();
  private readonly segmentIds: string[] = [];
  private readonly labelIndex = new Map<string, number>([['', 0]]);
  private readonly labels: string[] = [''];
  private readonly classOf = new Int32Column();
  private readonly threadOf = new Int32Column();
  private readonly toolOf = new Int32Column();
  private readonly pendingParents: Pending[] = [];
  private readonly pendingSegments: Pending[] = [];

  /** Rows added so far. */
  get calls(): number {
    return this.callId.length;
  }

  /** The rows that follow stand in this file. */
  startFile(file: string): void {
    this.files.push(file);
  }

  /** Adds a call. `line` is where it stands in its file, for errors; throws {@link InputError}. */
  add(row: TraceRow, line = this.calls + 1): void {
    const call = this.calls;
    refuseMore('calls', call, MAX_TRACE_CALLS);
    const program = this.programOf(row.program);
    this.refuseTwin(row, program, line);
    this.callsOfProgram.set(program, this.callsOfProgram.get(program) + 1);
    this.program.push(program);
    this.callId.push(row.call);
    this.line.push(line);
    this.fileOf.push(this.files.length - 1);
    this.index.add(program, call);
    this.addTimes(row, line);
    this.addParents(row, call, program);
    this.addInput(row, call, program, line);
    this.outputTokens.push(row.output);
    this.outputSegment.push(row.output_segment === undefined ? -1 : this.segment(row.output_segment));
    this.priority.push(row.priority ?? 0);
    this.classOf.push(this.label(row.class));
    this.threadOf.push(this.label(row.thread));
    this.toolOf.push(this.label(row.tool));
    refuseMore(
      'segments and calls that come after others',
      this.segments.length + this.parents.length,
      MAX_TRACE_PARTS,
    );
  }

  /** Checks what spans rows and returns the trace; throws {@link InputError}. The builder is spent. */
  finish(): Trace {
    if (this.calls === 0) throw new InputError('no calls; expected at least one line with a call');
    this.parentStart.push(this.parents.length);
    this.segmentStart.push(this.segments.length);
    this.resolve(this.pendingParents, this.parents, (row) => row);
    this.resolve(this.pendingSegments, this.segments, (row) => -1 - row);
    const parents: Rows = { start: this.parentStart.done(), values: this.parents.done() };
    const segments: Rows = { start: this.segmentStart.done(), values: this.segments.done() };
    const contextUses = new Int32Array(this.calls);
    for (const id of segments.values) if (id < 0) contextUses[-1 - id] = contextUses[-1 - id] + 1;
    const trace: Trace = {
      header: this.header,
      calls: this.calls,
      programs: this.programs,
      callsOfProgram: this.callsOfProgram.done(),
      program: this.program.done(),
      callId: this.callId,
      arrivalUs: this.arrivalUs.done(),
      delayUs: this.delayUs.done(),
      promptTokens: this.promptTokens.done(),
      outputTokens: this.outputTokens.done(),
      outputSegment: this.outputSegment.done(),
      priority: this.priority.done(),
      contextUses,
      parents,
      children: transpose(parents, this.calls),
      segments,
      segmentTokens: this.segmentTokens.done(),
      segmentIds: this.segmentIds,
      files: this.files,
      fileOf: this.fileOf.done(),
      lines: this.line.done(),
      labels: this.labels,
      classOf: this.classOf.done(),
      threadOf: this.threadOf.done(),
      toolOf: this.toolOf.done(),
    };
    const placeOf = (call: number) => this.placeOf(call);
    const order = checkOrder(trace, placeOf);
    checkTimes(trace, order, placeOf);
    checkContexts(trace, placeOf);
    checkPieces(trace, order, placeOf);
    return trace;
  }

  private programOf(id: string): number {
    const known = this.programIndex.get(id);
    if (known !== undefined) return known;
    const program = this.programs.push(id) - 1;
    this.programIndex.set(id, program);
    this.callsOfProgram.push(0);
    return program;
  }

  private placeOf(call: number): Place {
    return { file: this.files[this.fileOf.get(call)], line: this.line.get(call) };
  }

  private refuseTwin(row: TraceRow, program: number, line: number): void {
    const twin = this.index.find(program, row.call);
    if (twin < 0) return;
    const { file, line: first } = this.placeOf(twin);
    const where = file === this.files.at(-1) ? `line ${first}` : `${file}:${first}`;
    throw new InputError(
      `program ${quote(row.program)} has a call ${quote(row.call)} already (${where}); expected an id used once in its program`,
      { line, field: 'call' },
    );
  }

  private addTimes(row: TraceRow, line: number): void {
    const root = row.after === undefined || row.after.length === 0;
    if (root && row.arrival_ms === undefined) {
      throw new InputError('missing; expected a number of milliseconds on a call without `after`', {
        line,
        field: 'arrival_ms',
      });
    }
    if (!root && row.arrival_ms !== undefined) {
      throw new InputError('given beside `after`; expected only one of the two', { line, field: 'arrival_ms' });
    }
    if (root && row.delay_ms !== undefined) {
      throw new InputError('given without `after`; expected only on calls that come after another', {
        line,
        field: 'delay_ms',
      });
    }
    this.arrivalUs.push(root ? toMicros(row.arrival_ms ?? 0) : Number.NaN);
    this.delayUs.push(toMicros(row.delay_ms ?? 0));
  }

  private addParents(row: TraceRow, call: number, program: number): void {
    this.parentStart.push(this.parents.length);
    const ids = row.after ?? [];
    const named = ids.length > 1 ? new Set<string>() : undefined;
    for (let k = 0; k < ids.length; k++) {
      const id = ids[k];
      if (named?.has(id)) continue;
      named?.add(id);
      const parent = this.index.find(program, id);
      const at = this.parents.push(parent);
      if (parent < 0) this.pendingParents.push({ call, at, id, field: `after[${k}]` });
    }
  }

  private addInput(row: TraceRow, call: number, program: number, line: number): void {
    this.segmentStart.push(this.segments.length);
    let tokens = 0;
    for (let k = 0; k < row.input.length; k++) {
      const [id, length] = row.input[k];
      tokens += length;
      this.segmentTokens.push(length);
      if (!id.startsWith('@')) {
        this.segments.push(this.segment(id));
        continue;
      }
      const target = this.index.find(program, id.slice(1));
      const at = this.segments.push(-1 - target);
      if (target < 0) this.pendingSegments.push({ call, at, id: id.slice(1), field: `input[${k}][0]` });
    }
    if (tokens < 1) throw new InputError('0 tokens in all; expected at least 1', { line, field: 'input' });
    if (tokens + row.output > MAX_CALL_TOKENS) {
      throw new InputError(`${tokens + row.output} tokens with the output; expected at most ${MAX_CALL_TOKENS}`, {
        line,
        field: 'input',
      });
    }
    this.promptTokens.push(tokens);
  }

  private resolve(pending: readonly Pending[], column: Int32Column, encode: (row: number) => number): void {
    for (const { call, at, id, field } of pending) {
      const program = this.program.get(call);
      const row = this.index.find(program, id);
      if (row < 0) {
        throw new InputError(
          `no call ${quote(id)} in program ${quote(this.programs[program])}; expected the id of another call of the program`,
          { ...this.placeOf(call), field },
        );
      }
      column.set(at, encode(row));
    }
  }

  private segment(id: string): number {
    const known = this.segmentIndex.get(id);
    if (known !== undefined) return known;
    refuseMore('different segments', this.segmentIds.length, MAX_TRACE_NAMES);
    const index = this.segmentIds.push(id) - 1;
    this.segmentIndex.set(id, index);
    return index;
  }

  private label(text: string | undefined): number {
    if (text === undefined) return 0;
    const known = this.labelIndex.get(text);
    if (known !== undefined) return known;
    refuseMore('different labels', this.labels.length, MAX_TRACE_NAMES);
    const index = this.labels.push(text) - 1;
    this.labelIndex.set(text, index);
    return index;
  }
}

function refuseMore(what: string, there: number, most: number): void {
  if (there >= most) throw new InputError(`more than ${most} ${what}; expected a trace that fits in memory`);
}

const quote = (id: string): string => JSON.stringify(id);
